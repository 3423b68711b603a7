// Whether sockets come through at all, or something in between cannot carry them.
import { call } from "./rpc.js";

/** So many sockets that gave no frame in a row, though the house is there. */
const HOPELESS = 3;
const ASK_MS = 3_000;

export class Doubt {
  #barren = 0;

  /** Polls are the way, then. */
  get isCertain() {
    return this.#barren >= HOPELESS;
  }

  /** A socket ended without a frame. One that never opened says nothing while the house itself does not answer. */
  async barren(wasOpen) {
    if (wasOpen || (await isThere())) this.#barren += 1;
  }

  /** A socket gave a frame, or the network is another one. */
  over() {
    this.#barren = 0;
  }
}

const isThere = () => call("TimersService", "Now", {}, { totalMs: 0, callMs: ASK_MS }).then(() => true, () => false);
