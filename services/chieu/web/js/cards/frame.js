// The outline that every card has: a box of 100 by 140 with round corners and an accessible name.
import { html, svg } from "../../vendor/lit-html/lit-html.js";

/** A whole card. Without a label it is decoration and hidden from screen readers. */
export function frame(content, { label, edge, stock, kind, edgeWidth = 2.4 }) {
  const outline = svg`<rect x="1.2" y="1.2" width="97.6" height="137.6" rx="11" fill=${stock} stroke=${edge} stroke-width=${edgeWidth} />${content}`;
  return label
    ? html`<svg class="card ${kind}" viewBox="0 0 100 140" role="img" aria-label=${label}>${outline}</svg>`
    : html`<svg class="card ${kind}" viewBox="0 0 100 140" aria-hidden="true">${outline}</svg>`;
}
