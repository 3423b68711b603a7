// A short rain of the four shapes for whoever has won.
import { html } from "../../vendor/lit-html/lit-html.js";
import { colourEmblem } from "../cards.js";

const PIECES = 28;
const LETTERS = "RYGB";

/** The rain; where each piece falls is fixed, so that drawing again changes nothing. */
export const confetti = () => html`<div class="confetti" aria-hidden="true">
  ${Array.from({ length: PIECES }, (_, n) => html`<i .style=${fall(n)}>${colourEmblem(LETTERS[n % 4])}</i>`)}
</div>`;

function fall(n) {
  const left = (n * 37) % 100;
  const delay = ((n * 53) % 100) / 70;
  const turn = ((n * 71) % 360) - 180;
  const size = 0.22 + ((n * 29) % 20) / 100;
  return `left:${left}%;animation-delay:${delay}s;font-size:${size}rem;--turn:${turn}deg`;
}
