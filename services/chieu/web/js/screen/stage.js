// The stage of a shared screen: takes frames, keeps what passes (announcements, flags, QRs), and draws.
import { render } from "../../vendor/lit-html/lit-html.js";
import { say } from "../a11y.js";
import { t } from "../i18n.js";
import { narrate } from "../narrate.js";
import { isAudible, mute, play, unlock } from "../sound.js";
import { EMPTY_VIEW, gameKey } from "../view.js";
import { Announcements } from "./announce.js";
import { lessons } from "./attract.js";
import { keepTicking, runBars } from "./bars.js";
import { Director } from "./director.js";
import { Invitations } from "./invitations.js";
import { screenPage, sceneOf } from "./page.js";

const MOST_STORY = 40;
const LOST_AFTER_MS = 3_000;
const LESSONS_AFTER_MS = 60_000;
const LESSON_MS = 9_000;
const reduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

export class Stage {
  /** Draws into `root`; cards fly over `layer`. `pass` is the pass of a paired screen, for tickets. */
  constructor({ root, layer, pass = null, roomId = "" }) {
    Object.assign(this, { root, layer, lines: [], view: null, losing: null });
    this.page = { announcement: null, flags: {}, qr: null, rescues: new Map(), lesson: null, sound: "locked", lost: false };
    this.isReduced = () => Boolean(reduced?.matches);
    this.director = new Director({
      root,
      layer,
      isReduced: this.isReduced,
      story: (events) => this.#tell(events),
      announce: (it) => this.announcements.push(it),
      flag: (seat, amount, ms) => this.#flag(seat, amount, ms),
      draw: (view, anew) => this.#settle(view, anew),
    });
    this.announcements = new Announcements({ show: (it) => this.#show({ announcement: it }), isReduced: this.isReduced });
    this.invitations = new Invitations({ pass, roomId, show: (found) => this.#show(found) });
    this.stirredMs = performance.now();
    this.clocks = [keepTicking(root), setInterval(() => this.#idle(), 1_000)];
    this.ending = new AbortController();
    const { signal } = this.ending;
    for (const name of ["keydown", "pointerdown"]) addEventListener(name, (event) => this.#touched(event), { signal });
    reduced?.addEventListener?.("change", () => this.#draw(), { signal });
  }

  /** The room is over for this screen: nothing is drawn, heard or asked any more, and `root` is somebody else's. */
  stop() {
    this.ending.abort();
    this.clocks.forEach((clock) => clearInterval(clock));
    clearTimeout(this.losing);
    this.director.stop();
    this.invitations.stop();
    this.layer.replaceChildren();
  }

  /** What is drawn now. */
  get state() {
    return { view: this.view, page: this.page, story: this.lines };
  }

  /** A frame of the room. */
  frame(frame) {
    this.director.take(frame, EMPTY_VIEW);
  }

  /** Whether frames come; a blip is not worth a word. */
  live(isLive) {
    if (!isLive) {
      // Every further try fails too; the time runs from the first.
      this.losing ??= setTimeout(() => this.#show({ lost: true }), LOST_AFTER_MS);
      return;
    }
    clearTimeout(this.losing);
    this.losing = null;
    if (this.page.lost) this.#show({ lost: false });
  }

  /** The same once more, in the language of now. */
  again() {
    this.#draw();
  }

  #settle(view, anew) {
    const before = this.view;
    this.view = view;
    if (anew) this.lines = [];
    this.stirredMs = performance.now();
    if (before && sceneOf(before) !== sceneOf(view)) this.#show({ lesson: null });
    if (before && view.roster.seats.length > before.roster.seats.length) play("join");
    document.title = `${view.roster.code} · ${t(`game.${gameKey(view.roster.game)}`)}`;
    this.invitations.see(view);
    this.#draw();
  }

  #tell(events) {
    if (events.some((event) => event.kind === "ROUND_STARTED")) this.lines = [];
    this.lines = [...this.lines, ...events].slice(-MOST_STORY);
    if (this.view) say(events.filter((event) => event.weight === "BIG").map((event) => narrate(event.text, this.view)).join(". "));
  }

  #flag(seat, amount, ms) {
    if (amount < 2) return;
    const flag = (this.page.flags[seat] || 0) + amount;
    this.#show({ flags: { ...this.page.flags, [seat]: flag } });
    setTimeout(() => {
      if (this.page.flags[seat] !== flag) return;
      const { [seat]: _, ...others } = this.page.flags;
      this.#show({ flags: others });
    }, ms);
  }

  #show(what) {
    Object.assign(this.page, what);
    this.#draw();
  }

  #draw() {
    if (!this.view || this.ending.signal.aborted) return;
    render(screenPage(this.view, this.lines, this.page), this.root);
    runBars(this.root);
  }

  /** Nobody comes and nothing happens: teach the game, one card after the other, and show the way in between. */
  #idle() {
    const idleMs = performance.now() - this.stirredMs - LESSONS_AFTER_MS;
    const all = this.view && sceneOf(this.view) === "lobby" ? lessons(gameKey(this.view.roster.game)) : 0;
    const turn = Math.floor(idleMs / LESSON_MS);
    const lesson = all && idleMs >= 0 && turn % (all + 1) < all ? turn % (all + 1) : null;
    if (lesson !== this.page.lesson) this.#show({ lesson });
  }

  async #touched(event) {
    this.stirredMs = performance.now();
    if (event.key === "m" && isAudible()) return this.#mute(true);
    this.#mute(false);
    await unlock();
    if (isAudible() && this.page.sound === "locked") play("join");
    this.#show({ sound: isAudible() ? "on" : "locked" });
  }

  #mute(wish) {
    mute(wish);
    if (wish) this.#show({ sound: "locked" });
  }
}
