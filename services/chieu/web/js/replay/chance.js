// Luck that can be checked: the numbers that a round's seed gives, as docs/shuffle.md writes them down.
import { sha256 } from "../../vendor/hashes/sha2.js";

const SPAN = 1n << 64n;

/** A stream of choices. Block n is the first 8 bytes of SHA-256(seed + n); what would make one number likelier is skipped. */
export class Chance {
  constructor(seed) {
    this.counter = 0;
    this.block = new Uint8Array(seed.length + 8);
    this.block.set(seed);
    this.number = new DataView(this.block.buffer, seed.length);
  }

  /** A number from 0 to `bound` - 1, each equally likely. */
  below(bound) {
    const wide = BigInt(bound);
    const limit = SPAN - (SPAN % wide);
    for (;;) {
      this.number.setBigUint64(0, BigInt(this.counter));
      this.counter += 1;
      const digest = sha256(this.block);
      const value = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
      if (value < limit) return Number(value % wide);
    }
  }

  /** The items in random order: from the last place down, each changes places with one of those up to it. */
  shuffled(items) {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}
