// For ears: two live regions. Polite tells what happened, assertive tells that it is one's own turn.

const WAIT_MS = 120;

function region(politeness) {
  const made = document.createElement("div");
  made.className = "visually-hidden";
  made.setAttribute("aria-live", politeness);
  made.setAttribute("aria-atomic", "true");
  made.dataset.live = politeness;
  document.body.append(made);
  return made;
}

const regions = {};
const waiting = { polite: [], assertive: [] };
const timers = {};

/** Say it after what is said now; several sentences of one moment are said as one. */
export function say(text, politeness = "polite") {
  if (!text) return;
  regions[politeness] ??= region(politeness);
  waiting[politeness].push(text);
  timers[politeness] ??= setTimeout(() => {
    timers[politeness] = null;
    regions[politeness].textContent = waiting[politeness].splice(0).map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(" ");
  }, WAIT_MS);
}

/** Say it at once: one's own turn, a refusal. */
export const shout = (text) => say(text, "assertive");
