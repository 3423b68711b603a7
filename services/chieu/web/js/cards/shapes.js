// The silhouettes that tell colours and suits apart without colour: flame, blossom, leaf, wave; spade, heart, diamond, club.
// Each in a box of 100 by 100: `d` is the silhouette, `vein` the lines inside it.
import { svg } from "../../vendor/lit-html/lit-html.js";

const petals = [0, 72, 144, 216, 288].map((turn) => {
  const at = (x, y) => {
    const a = (turn * Math.PI) / 180;
    const [dx, dy] = [x - 50, y - 52];
    return `${(50 + dx * Math.cos(a) - dy * Math.sin(a)).toFixed(1)} ${(52 + dx * Math.sin(a) + dy * Math.cos(a)).toFixed(1)}`;
  };
  return `M${at(50, 54)}C${at(30, 42)} ${at(22, 20)} ${at(38, 6)}C${at(42, 3)} ${at(48, 4)} ${at(50, 9)}C${at(52, 4)} ${at(58, 3)} ${at(62, 6)}C${at(78, 20)} ${at(70, 42)} ${at(50, 54)}Z`;
});

export const SHAPES = {
  flame: {
    d: "M54 2C58 22 86 36 86 64 86 84 70 98 50 98S14 84 14 64C14 50 22 40 29 30 31 39 35 44 41 46 37 30 42 14 54 2Z",
    vein: "M52 52C54 62 66 66 66 78 66 87 59 92 50 92S34 87 34 78C34 70 44 66 52 52Z",
  },
  bloom: { d: petals.join(""), vein: "M50 40V28M61 48 73 44M57 62 64 72M43 62 36 72M39 48 27 44" },
  leaf: {
    d: "M96 5C60 0 14 14 8 56 7 66 9 75 13 82L4 95C9 98 13 97 15 95L23 87C58 98 98 66 96 5Z",
    vein: "M17 85C34 62 54 44 80 22M43 58 41 36M58 44 56 24M37 65 60 70M52 50 77 53",
  },
  wave: {
    d: "M3 62C20 58 22 14 58 8 82 5 97 22 95 40 90 28 76 26 68 34 60 43 64 58 80 60 87 61 93 59 97 56V88C97 93 93 97 88 97H12C7 97 3 93 3 88Z",
    vein: "M10 78C20 70 28 70 38 78S58 86 68 78 84 72 91 76M30 56C36 40 44 27 58 22",
  },
  spade: {
    d: "M50 4C60 24 92 40 92 62 92 76 82 82 73 82 65 82 58 78 55 71 56 84 60 92 68 96H32C40 92 44 84 45 71 42 78 35 82 27 82 18 82 8 76 8 62 8 40 40 24 50 4Z",
  },
  heart: { d: "M50 94C40 76 6 58 6 32 6 16 18 7 30 7 40 7 47 13 50 22 53 13 60 7 70 7 82 7 94 16 94 32 94 58 60 76 50 94Z" },
  diamond: { d: "M50 3C60 22 74 38 89 50 74 62 60 78 50 97 40 78 26 62 11 50 26 38 40 22 50 3Z" },
  club: {
    d: "M50 4C63 4 72 13 72 25 72 31 70 36 66 40 70 38 74 37 78 37 89 37 97 46 97 57S88 77 77 77C68 77 60 72 55 64 56 80 60 90 68 96H32C40 90 44 80 45 64 40 72 32 77 23 77 12 77 3 68 3 57S11 37 22 37C26 37 30 38 34 40 30 36 28 31 28 25 28 13 37 4 50 4Z",
  },
};

/** A silhouette of one colour, `size` units wide, centred on (x, y). */
export function shape(name, { x, y, size, fill, turn = 0, veins = "", edge = "", edgeWidth = 0 }) {
  const { d, vein } = SHAPES[name];
  const k = size / 100;
  const place = `translate(${x} ${y}) rotate(${turn}) scale(${k}) translate(-50 -50)`;
  const lines = veins && vein
    ? svg`<path d=${vein} fill="none" stroke=${veins} stroke-width="4" stroke-linecap="round" stroke-linejoin="round" />`
    : "";
  return svg`<g transform=${place}><path d=${d} fill=${fill} stroke=${edge || "none"} stroke-width=${edgeWidth} stroke-linejoin="round" />${lines}</g>`;
}
