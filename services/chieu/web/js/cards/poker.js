// The faces of the 52 cards, for Phỏm and Switch: large indexes, pips in their usual places, courts as emblems.
import { html, svg } from "../../vendor/lit-html/lit-html.js";
import { emblem } from "./courts.js";
import { frame } from "./frame.js";
import { lettering } from "./glyphs.js";
import { cardName } from "./names.js";
import { shape } from "./shapes.js";

const SUITS = { S: "spade", H: "heart", D: "diamond", C: "club" };
const TWO_INKS = { S: "#1d1d24", H: "#c4261d", D: "#c4261d", C: "#1d1d24" };
const FOUR_INKS = { S: "#1d1d24", H: "#c4261d", D: "#1559a8", C: "#0b7040" };
const STOCK = "#fffdf8";

const LEFT = 36;
const MIDDLE = 50;
const RIGHT = 64;
const COLUMN = { 2: [32, 108], 3: [32, 70, 108], 4: [30, 56.7, 83.3, 110] };
const both = (rows) => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const middle = (rows) => rows.map((y) => [MIDDLE, y]);
const PIPS = {
  2: middle(COLUMN[2]),
  3: middle(COLUMN[3]),
  4: both(COLUMN[2]),
  5: [...both(COLUMN[2]), [MIDDLE, 70]],
  6: both(COLUMN[3]),
  7: [...both(COLUMN[3]), [MIDDLE, 51]],
  8: [...both(COLUMN[3]), ...middle([51, 89])],
  9: [...both(COLUMN[4]), [MIDDLE, 70]],
  10: [...both(COLUMN[4]), ...middle([43.4, 96.6])],
};

// A ten needs a one without its flag, to be no wider than the others.
const written = (rank) => (rank === "10" ? "I0" : rank);

const twice = (part) => svg`${part}<g transform="rotate(180 50 70)">${part}</g>`;

function corner(rank, suit, ink) {
  return svg`${lettering(written(rank), { x: 14.5, y: 19, height: 22, ink, weight: 13.5, fit: 18.5 })}
    ${shape(SUITS[suit], { x: 14.5, y: 41, size: 15, fill: ink })}`;
}

function pips(rank, suit, ink) {
  return PIPS[rank].map(([x, y]) => shape(SUITS[suit], { x, y, size: rank > 8 ? 17 : 19, fill: ink, turn: y > 70.5 ? 180 : 0 }));
}

function ace(suit, ink) {
  return svg`<circle cx="50" cy="70" r="29" fill="none" stroke=${ink} stroke-width="0.9" />
    <circle cx="50" cy="70" r="26.6" fill="none" stroke=${ink} stroke-width="1.8" stroke-dasharray="0.1 4.07" stroke-linecap="round" />
    ${shape(SUITS[suit], { x: 50, y: 70, size: 38, fill: ink })}`;
}

function court(rank, suit, ink) {
  return svg`<rect x="26" y="15" width="48" height="110" rx="5" fill=${`${ink}0d`} stroke=${ink} stroke-width="1.1" />
    ${emblem(rank, { x: 50, y: 60, size: 44, ink })}
    ${shape(SUITS[suit], { x: 50, y: 103, size: 21, fill: ink })}`;
}

function whole(rank, suit, ink) {
  const centre = () => {
    if (rank === "A") return ace(suit, ink);
    return rank in PIPS ? pips(rank, suit, ink) : court(rank, suit, ink);
  };
  return svg`${centre()}${twice(corner(rank, suit, ink))}`;
}

function small(rank, suit, ink, edge) {
  const [x, fit, size] = edge ? [29, 46, 42] : [50, 72, 52];
  return svg`${lettering(written(rank), { x, y: 42, height: edge ? 50 : 56, ink, weight: 13, fit })}
    ${shape(SUITS[suit], { x, y: 102, size, fill: ink })}`;
}

/**
 * A face as written in the API: rank and suit, "10H", "QS".
 * Options: `language` of the name; `fourColours`, each suit its own ink; `small`, a plain face for cards less than about
 * 50 pixels wide, or "edge", the same at the left, for cards of which others cover the right half; `label`, another accessible name, "" for a card that is decoration.
 */
export function pokerFace(face, { language = "vi", fourColours = false, small: plain = false, label } = {}) {
  const rank = face.slice(0, -1);
  const suit = face.slice(-1);
  const ink = (fourColours ? FOUR_INKS : TWO_INKS)[suit];
  return frame(plain ? small(rank, suit, ink, plain === "edge") : whole(rank, suit, ink), {
    label: label ?? cardName(face, language),
    edge: "#c9c2b2",
    stock: STOCK,
    kind: "card-poker",
    edgeWidth: 1.6,
  });
}

/** The emblem of a suit alone, for a badge or a button. On dark ground `light` draws it in cream or in a bright red. */
export function suitEmblem(suit, { label = "", light = true } = {}) {
  const red = suit === "H" || suit === "D";
  const fill = light ? (red ? "#ff8f80" : "#fffdf8") : TWO_INKS[suit];
  return html`<svg class="emblem" viewBox="0 0 100 100" role=${label ? "img" : "presentation"} aria-label=${label} aria-hidden=${label ? "false" : "true"}>${shape(
    SUITS[suit],
    { x: 50, y: 50, size: 94, fill },
  )}</svg>`;
}
