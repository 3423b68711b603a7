// The emblems of the courts: a sword under a conical hat for the J, a lotus for the Q, a crown for the K.
import { svg } from "../../vendor/lit-html/lit-html.js";

const GOLD = "#e3b23c";
const PALE = "#fff3cf";

// Each in a box of 100 by 100.
const EMBLEMS = {
  J: (ink) => svg`
    <path d="M50 6 94 52C80 60 20 60 6 52Z" fill=${GOLD} stroke=${ink} stroke-width="4" stroke-linejoin="round" />
    <path d="M50 6C40 24 30 42 28 56M50 6C60 24 70 42 72 56M50 6V57" fill="none" stroke=${ink} stroke-width="2" />
    <path d="M26 57C26 90 40 96 50 96S74 90 74 57" fill=${PALE} stroke=${ink} stroke-width="4" stroke-linecap="round" />
    <path d="M37 70H43M57 70H63M43 84C47 88 53 88 57 84" fill="none" stroke=${ink} stroke-width="3.5" stroke-linecap="round" />`,
  Q: (ink) => svg`
    <path d="M50 96C14 96 2 74 4 54 18 54 32 62 40 74ZM50 96C86 96 98 74 96 54 82 54 68 62 60 74Z" fill=${PALE} stroke=${ink} stroke-width="4" stroke-linejoin="round" />
    <path d="M50 96C26 84 16 56 22 32 38 40 48 62 50 96ZM50 96C74 84 84 56 78 32 62 40 52 62 50 96Z" fill=${GOLD} stroke=${ink} stroke-width="4" stroke-linejoin="round" />
    <path d="M50 96C32 72 34 34 50 8 66 34 68 72 50 96Z" fill=${PALE} stroke=${ink} stroke-width="4" stroke-linejoin="round" />
    <path d="M50 88V44" stroke=${ink} stroke-width="2.5" stroke-linecap="round" />`,
  K: (ink) => svg`
    <path d="M14 78 6 30 30 50 50 12 70 50 94 30 86 78Z" fill=${GOLD} stroke=${ink} stroke-width="4" stroke-linejoin="round" />
    <path d="M12 78H88V92H12Z" fill=${PALE} stroke=${ink} stroke-width="4" stroke-linejoin="round" />
    <circle cx="50" cy="11" r="7" fill=${PALE} stroke=${ink} stroke-width="3.5" /><circle cx="6" cy="28" r="5" fill=${PALE} stroke=${ink} stroke-width="3.5" />
    <circle cx="94" cy="28" r="5" fill=${PALE} stroke=${ink} stroke-width="3.5" />
    <path d="M50 52 59 64 50 76 41 64Z" fill=${ink} />`,
};

/** The emblem of a court, `size` units wide, centred on (x, y). */
export function emblem(rank, { x, y, size, ink }) {
  return svg`<g transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`}>${EMBLEMS[rank](ink)}</g>`;
}
