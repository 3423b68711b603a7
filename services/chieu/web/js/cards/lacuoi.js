// The faces of Lá Cuối: cream stock, a tinted panel, and each colour's own silhouette behind the sign.
import { html, svg } from "../../vendor/lit-html/lit-html.js";
import { frame } from "./frame.js";
import { lettering } from "./glyphs.js";
import { cardName } from "./names.js";
import { shape } from "./shapes.js";

/** The four colours by letter: the silhouette, its ink, its tint, and a light variant for dark grounds. */
export const COLOURS = {
  R: { shape: "flame", ink: "#c4351c", deep: "#8f1f0c", soft: "#fbdcd1", light: "#ff8a6b" },
  Y: { shape: "bloom", ink: "#e3a300", deep: "#8a5c00", soft: "#ffeeb5", light: "#ffd54a" },
  G: { shape: "leaf", ink: "#0b7a5b", deep: "#044d38", soft: "#cdeedd", light: "#5fd6ad" },
  B: { shape: "wave", ink: "#1559a8", deep: "#0a3569", soft: "#d2e4fa", light: "#7db6ff" },
};
const INK = "#1c1a17";
const CREAM = "#fffaf0";
const NIGHT = "#2a2440";

/** Signs drawn as pictures, in a box of 100 by 100, in the stroke colour they are given. */
const PICTURES = {
  S: { stroke: "M12 62C16 18 66 8 82 46", fill: "M96 34 88 68 60 50Z", dot: true },
  V: { stroke: "M20 44C24 14 62 8 78 30M80 56C76 86 38 92 22 70", fill: "M92 14 90 50 58 36ZM8 86 10 50 42 64Z" },
};

function picture(sign, { x, y, size, ink, rim, rimWidth = 12 }) {
  const { stroke, fill, dot } = PICTURES[sign];
  const layer = (colour, extra) => svg`<g stroke=${colour} stroke-width=${13 + extra} stroke-linecap="round" stroke-linejoin="round">
    <path d=${stroke} fill="none" /><path d=${fill} fill=${colour} stroke-width=${3 + extra} />
    ${dot ? svg`<circle cx="48" cy="78" r="11" fill=${colour} stroke-width=${extra} />` : ""}</g>`;
  return svg`<g transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`}>${
    rim ? layer(rim, rimWidth) : ""
  }${layer(ink, 0)}</g>`;
}

const WORDS = { D: "+2", F: "+4" };

function sign(symbol, at) {
  if (symbol in PICTURES) return picture(symbol, { ...at, size: at.height * 1.06 });
  return lettering(WORDS[symbol] ?? symbol, at);
}

const underline = (symbol, x, y, width, thick, colour) =>
  symbol === "6" || symbol === "9"
    ? svg`<path d=${`M${x - width / 2} ${y}h${width}`} stroke=${colour} stroke-width=${thick} stroke-linecap="round" />`
    : "";

function corner(symbol, colour) {
  const wide = symbol in WORDS;
  return svg`${sign(symbol, { x: wide ? 23 : 19, y: 20.5, height: 21, ink: INK, weight: 14, fit: wide ? 26 : 17 })}
    ${underline(symbol, 19, 34.5, 13, 2.6, INK)}
    ${shape(colour.shape, { x: wide ? 47 : 38, y: 20.5, size: 15, fill: colour.ink, edge: colour.deep, edgeWidth: 5 })}`;
}

const twice = (part) => svg`${part}<g transform="rotate(180 50 70)">${part}</g>`;

function coloured(symbol, colour) {
  const big = { x: 50, y: 71, height: symbol in WORDS ? 42 : 50, ink: CREAM, rim: INK, weight: 14, rimWidth: 6, fit: 56 };
  return svg`<rect x="6" y="6" width="88" height="128" rx="8" fill=${colour.soft} />
    ${shape(colour.shape, { x: 50, y: 70, size: 76, fill: colour.ink, veins: colour.deep, edge: colour.deep, edgeWidth: 3 })}
    ${sign(symbol, big)}
    ${symbol === "6" || symbol === "9" ? svg`${underline(symbol, 50, 104, 22, 9, INK)}${underline(symbol, 50, 104, 22, 4.5, CREAM)}` : ""}
    ${twice(corner(symbol, colour))}`;
}

// Where the four silhouettes lie on a wild: alone, and around a "+4".
const QUARTERS = {
  W: { size: 34, at: { R: [31, 46], Y: [69, 46], G: [31, 94], B: [69, 94] } },
  F: { size: 25, at: { R: [33, 45], Y: [67, 45], G: [33, 95], B: [67, 95] } },
};

function quarters(chosen, symbol) {
  const { size, at } = QUARTERS[symbol];
  return Object.entries(at).map(([letter, [x, y]]) => {
    const colour = COLOURS[letter];
    const named = chosen === letter;
    const look = { size: named ? size * 1.15 : size, fill: colour.light, edge: named ? CREAM : "", edgeWidth: named ? 6 : 0 };
    return svg`<g opacity=${chosen && !named ? 0.28 : 1}>${shape(colour.shape, { x, y, ...look })}</g>`;
  });
}

const PIN = [["R", "M0 0V-9A9 9 0 0 1 9 0Z"], ["Y", "M0 0H9A9 9 0 0 1 0 9Z"], ["G", "M0 0V9A9 9 0 0 1-9 0Z"], ["B", "M0 0H-9A9 9 0 0 1 0-9Z"]];

function wildCorner(symbol) {
  return symbol === "F"
    ? lettering("+4", { x: 26, y: 21.5, height: 17, ink: CREAM, weight: 15, fit: 26 })
    : pinwheel(21, 21, 0.72);
}

/** A disc of four quarters, one of each colour. */
function pinwheel(x, y, scale) {
  return svg`<g transform=${`translate(${x} ${y}) rotate(45) scale(${scale})`}>${PIN.map(
    ([letter, d]) => svg`<path d=${d} fill=${COLOURS[letter].light} />`,
  )}</g>`;
}

function wild(symbol, chosen) {
  return svg`<rect x="6" y="6" width="88" height="128" rx="8" fill=${NIGHT} />
    <rect x="10.5" y="10.5" width="79" height="119" rx="5" fill="none" stroke=${chosen ? COLOURS[chosen].light : "#574d80"} stroke-width=${chosen ? 3 : 1.2} />
    ${quarters(chosen, symbol)}
    ${symbol === "F" ? lettering("+4", { x: 50, y: 70, height: 29, ink: CREAM, weight: 15 }) : pinwheel(50, 70, 0.8)}
    ${twice(wildCorner(symbol))}`;
}

function small(face, chosen) {
  if (face.length === 1) return wildSmall(face, chosen);
  const colour = COLOURS[face[0]];
  const symbol = face[1];
  return svg`<rect x="5" y="5" width="90" height="130" rx="9" fill=${colour.soft} />
    ${sign(symbol, { x: 50, y: 37, height: 48, ink: INK, weight: 16, fit: 66 })}
    ${underline(symbol, 50, 68, 30, 6, INK)}
    ${shape(colour.shape, { x: 50, y: 102, size: 56, fill: colour.ink, edge: colour.deep, edgeWidth: 4 })}`;
}

function wildSmall(symbol, chosen) {
  return svg`<rect x="5" y="5" width="90" height="130" rx="9" fill=${NIGHT} />
    ${symbol === "F" ? lettering("+4", { x: 50, y: 38, height: 46, ink: CREAM, weight: 15, fit: 70 }) : ""}
    ${["R", "Y", "G", "B"].map((letter, place) => {
      const at = symbol === "F" ? { y: place > 1 ? 113 : 82, size: 28 } : { y: place > 1 ? 97 : 43, size: 36 };
      const faded = chosen && chosen !== letter;
      return svg`<g opacity=${faded ? 0.25 : 1}>${shape(COLOURS[letter].shape, { x: place % 2 ? 71 : 29, ...at, fill: COLOURS[letter].light })}</g>`;
    })}`;
}

/**
 * A face of Lá Cuối as written in the API: "R7", "GS", "YV", "BD", "W", "F".
 * Options: `language` of the name; `chosen`, the letter of the colour named on a wild; `small`, a plain face for cards
 * less than about 50 pixels wide; `label`, another accessible name, "" for a card that is decoration.
 */
export function laCuoiFace(face, { language = "vi", chosen = "", small: plain = false, label } = {}) {
  const wildCard = face.length === 1;
  const colour = COLOURS[face[0]];
  const content = () => {
    if (plain) return small(face, chosen);
    return wildCard ? wild(face, chosen) : coloured(face[1], colour);
  };
  return frame(content(), {
    label: label ?? cardName(face, language),
    edge: wildCard ? NIGHT : colour.ink,
    stock: CREAM,
    kind: "card-lacuoi",
  });
}

/** The emblem of a colour alone, for a badge or a button, in its light variant on dark ground. */
export function colourEmblem(letter, { label = "", light = true } = {}) {
  const colour = COLOURS[letter];
  return html`<svg class="emblem" viewBox="0 0 100 100" role=${label ? "img" : "presentation"} aria-label=${label} aria-hidden=${label ? "false" : "true"}>${shape(
    colour.shape,
    { x: 50, y: 50, size: 96, fill: light ? colour.light : colour.ink, veins: light ? "" : colour.deep },
  )}</svg>`;
}
