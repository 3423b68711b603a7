// A double tap, on phones too, where a browser's own comes late or never.
const WITHIN_MS = 350;
let last = { target: null, at: 0 };

/** A click handler that acts on the second of two quick taps on the same thing. */
export const twice = (act) => (event) => {
  const isSecond = last.target === event.currentTarget && event.timeStamp - last.at < WITHIN_MS;
  last = isSecond ? { target: null, at: 0 } : { target: event.currentTarget, at: event.timeStamp };
  if (isSecond) act(event);
};
