// Small pictures in the colour of the writing around them: sets draw emoji differently, or not at all.
import { html } from "../../vendor/lit-html/lit-html.js";

const picture = (d, more = "") => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${d} fill="currentColor" />${more}</svg>`;

export const lock = () => picture("M12 2a5 5 0 0 0-5 5v3H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-1V7a5 5 0 0 0-5-5Zm-3 8V7a3 3 0 0 1 6 0v3Zm3 4a1.6 1.6 0 0 1 .9 2.9V19h-1.8v-2.1A1.6 1.6 0 0 1 12 14Z");
export const speaker = () => picture("M3 9v6h4l6 5V4L7 9Zm12.5 3a4.5 4.5 0 0 0-1.5-3.4v6.800a4.5 4.5 0 0 0 1.5-3.4Zm-1.5-8v2.200a6.5 6.5 0 0 1 0 11.600V20a8.5 8.5 0 0 0 0-16Z");
export const pauseSign = () => picture("M6 4h4v16H6ZM14 4h4v16h-4Z");
export const crown = () => picture("M3 18 1.5 6.5l6 4.5L12 3l4.5 8 6-4.5L21 18ZM3 20h18v2H3Z");
export const plus = () => picture("M10.5 4h3v6.5H20v3h-6.5V20h-3v-6.5H4v-3h6.5Z");
