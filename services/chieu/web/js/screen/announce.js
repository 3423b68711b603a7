// Big announcements, one at a time: each stands for a moment, at most two wait, and what is older is in the log anyway.

const STANDS_MS = 1_800;
const STANDS_REDUCED_MS = 1_200;
const MOST_WAITING = 2;

export class Announcements {
  /** `show(announcement or null)` draws; `after(ms, what)` is setTimeout, given from outside so that tests own the time. */
  constructor({ show, after = (ms, what) => setTimeout(what, ms), isReduced = () => false }) {
    Object.assign(this, { show, after, isReduced });
    this.waiting = [];
    this.standing = null;
  }

  /** One more: {text, kind, seat}. */
  push(announcement) {
    this.waiting.push(announcement);
    if (this.waiting.length > MOST_WAITING) this.waiting.shift();
    if (!this.standing) this.#next();
  }

  #next() {
    this.standing = this.waiting.shift() || null;
    this.show(this.standing);
    if (this.standing) this.after(this.isReduced() ? STANDS_REDUCED_MS : STANDS_MS, () => this.#next());
  }
}
