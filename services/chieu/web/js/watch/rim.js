// The rim of a round watch: what is left of the clock, all the way round.
import { html, svg } from "../../vendor/lit-html/lit-html.js";
import { leftMs } from "../clock.js";

const TICK_MS = 200;
const LATE_MS = 5_000;
const RADIUS = 92;
const WHOLE = 2 * Math.PI * RADIUS;

/** The ring of a deadline; an empty one without. */
export const rim = (deadline) => html`<svg class="rim" viewBox="0 0 192 192" aria-hidden="true">
  ${svg`<circle class="groove" cx="96" cy="96" r=${RADIUS} /><circle class="left" cx="96" cy="96" r=${RADIUS} stroke-dasharray=${WHOLE} .deadline=${deadline || null} />`}</svg>`;

/** Move it on, now and five times a second. */
export function turnRim() {
  for (const ring of document.querySelectorAll(".rim .left")) {
    const { deadline } = ring;
    const left = deadline?.totalMs ? Math.max(0, leftMs(deadline)) : 0;
    ring.style.strokeDashoffset = String(WHOLE * (1 - Math.min(1, deadline?.totalMs ? left / deadline.totalMs : 0)));
    ring.classList.toggle("urgent", Boolean(deadline) && left < LATE_MS && !deadline.paused);
  }
}

export const startRim = () => void setInterval(turnRim, TICK_MS);
