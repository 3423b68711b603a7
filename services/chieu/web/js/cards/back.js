// The backs of both decks: a woven mat, which is what "chiếu" means, with a medallion.
import { svg } from "../../vendor/lit-html/lit-html.js";
import { frame } from "./frame.js";
import { backName } from "./names.js";
import { shape } from "./shapes.js";

const KINDS = {
  lacuoi: { ground: "#14523f", weave: "#2b7a5f", edge: "#0c3529", gold: "#f3d27a", mark: "leaf" },
  poker: { ground: "#7c1f2d", weave: "#a83e4b", edge: "#4f0f1a", gold: "#f6d9a8", mark: "spade" },
};

// Short strokes that go over and under each other in turn.
const WEAVE = Array.from({ length: 13 }, (_, row) =>
  Array.from({ length: 9 }, (_, column) => {
    const [x, y] = [14 + column * 9, 14 + row * 9.33];
    return (row + column) % 2 ? `M${x - 3.2} ${y}h6.4` : `M${x} ${y - 3.2}v6.4`;
  }).join(""),
).join("");

/** A face-down card of a deck: "lacuoi" or "poker". Options: `language`, and `label`, "" for decoration. */
export function back(kind = "lacuoi", { language = "vi", label } = {}) {
  const { ground, weave, edge, gold, mark } = KINDS[kind] ?? KINDS.poker;
  return frame(
    svg`<rect x="6" y="6" width="88" height="128" rx="8" fill=${ground} />
      <path d=${WEAVE} fill="none" stroke=${weave} stroke-width="3.4" stroke-linecap="round" />
      <rect x="6" y="6" width="88" height="128" rx="8" fill="none" stroke=${gold} stroke-width="1.4" />
      <circle cx="50" cy="70" r="22" fill=${ground} stroke=${gold} stroke-width="2" />
      ${shape(mark, { x: 50, y: 70, size: 25, fill: gold })}`,
    { label: label ?? backName(language), edge, stock: "#fff6e2", kind: "card-back", edgeWidth: 1.6 },
  );
}
