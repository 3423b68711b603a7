// Countdowns: elements that show a deadline are moved on five times a second without drawing the page again.
//
// `<b data-clock="seconds" .deadline=${d}>` shows whole seconds, `<div class="bar"><i data-clock="bar" .deadline=${d}></i></div>`
// shrinks to what is left. In the last five seconds they, or the bar, have the class `urgent`.
import { leftMs } from "../clock.js";

const TICK_MS = 200;
const LATE_MS = 5_000;

function tick() {
  for (const element of document.querySelectorAll("[data-clock]")) show(element, element.deadline);
}

function show(element, deadline) {
  if (!deadline) return;
  const left = Math.max(0, leftMs(deadline));
  const share = deadline.totalMs ? Math.min(1, left / deadline.totalMs) : 0;
  const isUrgent = left < LATE_MS && !deadline.paused;
  if (element.dataset.clock === "seconds") {
    const shown = String(Math.ceil(left / 1000));
    if (element.textContent !== shown) element.textContent = shown;
    element.classList.toggle("urgent", isUrgent);
  } else {
    element.style.transform = `scaleX(${share})`;
    element.parentElement.classList.toggle("urgent", isUrgent);
  }
}

let timer = null;

/** Begin; once a page. */
export function startTicking() {
  timer ??= setInterval(tick, TICK_MS);
}

/** After a page was drawn: new elements do not wait for the next tick. */
export const tickNow = tick;
