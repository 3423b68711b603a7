// Countdown bars and seconds: drawn from the server's clock, so that all devices agree; moved by the compositor alone.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { leftMs } from "../clock.js";

const URGENT_MS = 5_000;
const LOOK_MS = 250;
const running = new WeakMap();

/** A bar of a deadline, with what is left of it; nothing without a time limit. */
export function clock(deadline, name = "") {
  if (!deadline || !deadline.totalMs) return nothing;
  const left = deadline.paused ? "" : deadline.atMs;
  return html`<span class=${`bar ${name}`} data-at=${left} data-total=${deadline.totalMs} data-stands=${deadline.paused ? deadline.leftMs : ""}><i></i></span>`;
}

/** The seconds of a deadline as a number that runs. */
export const secondsOf = (deadline) =>
  deadline ? html`<b class="seconds" data-left=${deadline.paused ? "" : deadline.atMs} data-stands=${deadline.paused ? deadline.leftMs : ""}></b>` : nothing;

/** Set every bar under `root` in motion; to be called after each drawing. */
export function runBars(root) {
  for (const bar of root.querySelectorAll(".bar[data-total]")) run(bar);
  tick(root);
}

function run(bar) {
  const { at, total, stands } = bar.dataset;
  const key = `${at}/${total}/${stands}`;
  if (running.get(bar) === key) return;
  running.set(bar, key);
  const left = stands ? Number(stands) : leftMs({ atMs: Number(at) });
  const from = Math.min(1, Math.max(0, left / Number(total)));
  const filling = bar.firstElementChild;
  filling.getAnimations?.().forEach((one) => one.cancel());
  const frames = [{ transform: `scaleX(${from})` }, { transform: `scaleX(${stands ? from : 0})` }];
  filling.animate(frames, { duration: Math.max(1, left), fill: "forwards", easing: "linear" });
}

/** Write the seconds that are left, and mark the bars that are nearly over. */
export function tick(root) {
  for (const place of root.querySelectorAll("[data-left]")) {
    const left = place.dataset.stands ? Number(place.dataset.stands) : leftMs({ atMs: Number(place.dataset.left) });
    const text = spoken(Math.max(0, Math.ceil(left / 1000)));
    if (place.textContent !== text) place.textContent = text;
  }
  for (const bar of root.querySelectorAll(".bar[data-total]")) {
    const left = bar.dataset.stands ? Number(bar.dataset.stands) : leftMs({ atMs: Number(bar.dataset.at) });
    bar.classList.toggle("urgent", left < URGENT_MS);
  }
}

const spoken = (seconds) => (seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);

/** Keep the seconds under `root` right from now on. */
export const keepTicking = (root) => setInterval(() => tick(root), LOOK_MS);
