// How long this client waits, and luck: the numbers of docs/clients.md, tightened for a phone that somebody looks at.

export const CALL_MS = 5_000;
/** A command's budget over all its tries; after that nobody knows. */
export const TOTAL_MS = 20_000;
/** Without a frame for so long a stream is dead; the server says something every 8 s. */
export const SILENCE_MS = 20_000;
/** A page that comes back into sight distrusts a stream that was silent for longer than a heartbeat. */
export const SUSPECT_MS = 9_000;
/** Without a first frame for so long after it opened, something in between holds the bytes back. */
export const FIRST_FRAME_MS = 4_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

export function random(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** A pause before another try: random from almost nothing to a bound that doubles, so that a room does not come at once. */
export function pauseMs(tries) {
  const bound = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10));
  return 50 + Math.random() * (bound - 50);
}

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * What `ask(tries)` gives at last: it is asked again after a pause as often as it fails. What asking does not change is thrown;
 * undefined when nobody wants it any more.
 */
export async function insist(ask, isWanted = () => true) {
  for (let tries = 1; isWanted(); tries += 1) {
    try {
      return await ask(tries);
    } catch (error) {
      if (error.isFinal) throw error;
      await wait((error.retryAfterMs || 0) + pauseMs(tries));
    }
  }
  return undefined;
}

/** Ids of commands: 8 random bytes made once, then a counter from 1. One id for each intention, kept through repetitions. */
export class CommandIds {
  constructor() {
    this.client = random(8);
    this.counter = 0;
  }

  next() {
    this.counter += 1;
    const id = new Uint8Array(16);
    id.set(this.client);
    new DataView(id.buffer).setUint32(12, this.counter);
    return id;
  }
}
