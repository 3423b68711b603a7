// Plays what happened, then settles on what is: frames wait while cards fly, and when too many wait nothing flies.
import { play as sound } from "../sound.js";
import { lang } from "../i18n.js";
import { isTold, narrate } from "../narrate.js";
import { settle } from "../view.js";
import { fly } from "./flights.js";

const MOST_WAITING = 2;
const FLAG_MS = 3_000;
// In a hidden tab no animation ends; nobody waits for longer than this.
const LONGEST_STEP_MS = 1_400;
const DECKS = { LA_CUOI: "lacuoi" };
// Moments that take the middle of the screen whatever their weight.
const UNANNOUNCED = new Set(["DREW"]);

export class Director {
  /** `stage` gives root, layer, story(events), announce(it), flag(seat, n), draw(view), and isReduced(). */
  constructor(stage) {
    this.stage = stage;
    this.view = null;
    this.frames = [];
    this.isPlaying = false;
    this.isOver = false;
  }

  /** Nothing is played or settled any more. */
  stop() {
    this.isOver = true;
    this.frames = [];
  }

  /** A frame came. */
  take(frame, empty) {
    if (this.isOver) return;
    this.view ??= empty;
    this.frames.push(frame);
    if (!this.isPlaying) this.#run();
  }

  async #run() {
    this.isPlaying = true;
    while (this.frames.length) await this.#one(this.frames.shift());
    this.isPlaying = false;
  }

  async #one(frame) {
    const settled = settle(this.view, frame);
    const events = frame.kind === "SNAPSHOT" ? [] : frame.public?.events || [];
    // Names are those after the frame: who has just come is in no roster before it.
    for (const step of steps(events)) if (!this.isOver) await this.#step(step, settled);
    if (this.isOver) return;
    this.view = settled;
    this.stage.draw(settled, frame.kind === "SNAPSHOT");
  }

  async #step(events, settled) {
    const cue = events.map((event) => event.cue).find(Boolean);
    if (cue) sound(cue);
    for (const event of events) {
      if (event.kind === "DREW" && event.amount) this.stage.flag(event.actorSeat, event.amount, FLAG_MS);
      if (event.weight === "BIG" && isTold(event) && !UNANNOUNCED.has(event.kind)) {
        this.stage.announce({ text: narrate(event.text, settled), kind: event.kind, seat: event.actorSeat });
      }
    }
    await this.#fly(events, settled);
    if (!this.isOver) this.stage.story(events);
  }

  async #fly(events, settled) {
    if (this.stage.isReduced() || document.hidden || this.frames.length > MOST_WAITING) return;
    const where = { ...this.stage, deck: DECKS[settled.roster.game] || "poker", language: lang() };
    const flights = Promise.all(events.map((event) => fly(event, where)));
    await Promise.race([flights, new Promise((done) => setTimeout(done, LONGEST_STEP_MS))]);
  }
}

/** Events that are shown together. */
function steps(events) {
  const made = new Map();
  for (const event of events) {
    const key = `${event.version}.${event.step}`;
    if (!made.has(key)) made.set(key, []);
    made.get(key).push(event);
  }
  return made.values();
}
