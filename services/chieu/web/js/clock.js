// The server's clock as far as this page knows it: for drawing countdowns, never for deciding anything.
// The phone's own clock is not used, so one that is minutes wrong counts down rightly.
import { call } from "./rpc.js";

const SAMPLES = 5;
let offsetMs = Date.now() - performance.now();
let tripMs = Infinity;

/** Milliseconds by the server's clock. */
export const nowMs = () => performance.now() + offsetMs;

/** Ask five times and keep the answer that came quickest; fine to call after every break. */
export async function synchronise() {
  tripMs = Infinity;
  for (let left = SAMPLES; left > 0; left -= 1) {
    const sent = performance.now();
    const answer = await call("TimersService", "Now", {}, { totalMs: 4_000 }).catch(() => null);
    if (!answer) return;
    observe(answer.serverTimeMs, sent, performance.now());
  }
}

function observe(serverMs, sent, received) {
  if (received - sent > tripMs) return;
  tripMs = received - sent;
  offsetMs = serverMs - (sent + received) / 2;
}

/** A frame just came: the server's clock cannot be behind the moment at which it was sent. */
export function observeFrame(serverMs) {
  if (serverMs) offsetMs = tripMs === Infinity ? serverMs - performance.now() : Math.max(offsetMs, serverMs - performance.now());
}

/** Milliseconds left of a deadline, negative when it is over; what a clock that stands still has left. */
export function leftMs(deadline) {
  if (!deadline) return 0;
  return deadline.paused ? deadline.leftMs : deadline.atMs - nowMs();
}
