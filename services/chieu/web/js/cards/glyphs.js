// Digits and letters of the cards as strokes with round ends, so that a card looks the same whatever fonts a device has.
import { svg } from "../../vendor/lit-html/lit-html.js";

// Each glyph in a box 60 wide and 80 high; `w` where it is narrower or wider.
const GLYPHS = {
  0: { d: "M30 7C47 7 53 22 53 40S47 73 30 73 7 58 7 40 13 7 30 7Z" },
  1: { d: "M8 21 26 7V73", w: 34 },
  2: { d: "M9 24C9 2 51 1 51 26 51 43 22 51 9 73H53" },
  3: { d: "M10 16C19 2 50 3 49 22 48 35 35 38 25 38 39 38 53 43 52 57 50 78 17 78 8 62" },
  4: { d: "M41 73V7L7 54H55" },
  5: { d: "M49 7H16L12 37C25 27 53 29 53 51 53 79 18 79 8 64" },
  6: { d: "M45 7C22 14 8 31 8 52 8 80 52 80 52 52 52 29 17 27 9 47" },
  7: { d: "M8 7H52L25 73" },
  8: { d: "M30 38C16 35 11 28 11 21 11 2 49 2 49 21 49 28 44 35 30 38 12 41 7 50 7 57 7 79 53 79 53 57 53 50 48 41 30 38Z" },
  9: { d: "M15 73C38 66 52 49 52 28 52 0 8 0 8 28 8 51 43 53 51 33" },
  "+": { d: "M4 42H38M21 25V59", w: 42 },
  I: { d: "M8 7V73", w: 16 },
  A: { d: "M7 73 30 7 53 73M15 51H45" },
  J: { d: "M24 7H46V52C46 80 10 80 9 55", w: 54 },
  Q: { d: "M30 7C47 7 53 22 53 40S47 73 30 73 7 58 7 40 13 7 30 7ZM37 55 55 75" },
  K: { d: "M11 7V73M51 7 12 47M25 34 53 73" },
};

const GAP = 8;

/** The signs of a word with the place where each begins, and how wide the word is. */
function set(word) {
  let x = 0;
  const signs = [...word].map((sign) => {
    const glyph = GLYPHS[sign];
    const at = { d: glyph.d, x };
    x += (glyph.w ?? 60) + GAP;
    return at;
  });
  return { signs, width: x - GAP };
}

/**
 * A word of digits or ranks, centred on (x, y), `height` units high.
 * `rim` draws a wider stroke of that colour beneath, `rimWidth` beyond the glyph on each side, in glyph units.
 */
export function lettering(word, { x, y, height, ink, weight = 13, rim = "", rimWidth = 7, fit = Infinity }) {
  const { signs, width } = set(word);
  const scale = Math.min(height / 80, fit / width);
  const place = `translate(${x - (width * scale) / 2} ${y - 40 * scale}) scale(${scale})`;
  const strokes = (colour, thick) => svg`<g stroke=${colour} stroke-width=${thick}>${signs.map(
    (sign) => svg`<path d=${sign.d} transform=${`translate(${sign.x} 0)`} />`,
  )}</g>`;
  return svg`<g fill="none" stroke-linecap="round" stroke-linejoin="round" transform=${place}>${
    rim ? strokes(rim, weight + 2 * rimWidth) : ""
  }${strokes(ink, weight)}</g>`;
}
