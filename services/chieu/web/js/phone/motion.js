// Motion that explains: a card flies from where it was to where it is now. Without motion the page settles by itself.
import { narrate } from "../narrate.js";
import { isPlaying, ownSeat } from "../view.js";

const FLIGHT_MS = 280;
const STEP_MS = 70;
const FADE_MS = 120;
const BIG_MS = 1_800;
const BIG_CALM_MS = 1_200;
const MOST_WAITING = 2;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Motion {
  constructor(root) {
    this.root = root;
    this.places = new Map();
    this.top = null;
    this.bigs = [];
  }

  /** Before the page is drawn: where everything is. */
  remember() {
    this.places = new Map();
    if (document.hidden) return;
    const still = calm();
    for (const card of this.root.querySelectorAll("[data-card]")) this.places.set(card.dataset.card, still || card.getBoundingClientRect());
    this.top = this.root.querySelector("[data-top]")?.dataset.top ?? null;
  }

  /** After it was drawn: announce what is big and, when something `moves`, move it; remembering costs a layout. */
  play(state, moves) {
    for (const event of state.events) if (event.weight === "BIG" && isPlaying(state.view)) this.#announce(narrate(event.text, state.view));
    this.#keepTurnInSight(state.view.turn.turnSeq);
    if (!moves || document.hidden || !this.root.animate) return;
    if (calm()) return this.#appear();
    this.#toPile(state);
    this.#toHand();
    this.#toOthers(state);
  }

  /** Without motion: what is new fades in where it is. */
  #appear() {
    const fresh = [...this.root.querySelectorAll("[data-card]")].filter((card) => !this.places.has(card.dataset.card));
    const top = this.root.querySelector("[data-top]");
    if (top && top.dataset.top !== this.top) fresh.push(top);
    for (const one of fresh) one.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS);
  }

  /** Where the others do not all fit, whoever is on turn is scrolled to. */
  #keepTurnInSight(turnSeq) {
    if (turnSeq === this.seenTurn) return;
    this.seenTurn = turnSeq;
    const list = this.root.querySelector(".others, .phom-board > .lanes");
    const chip = list?.querySelector(".on-turn");
    if (!chip) return;
    const [here, there] = [list.getBoundingClientRect(), chip.getBoundingClientRect()];
    const left = list.scrollLeft + there.left - here.left - (here.width - there.width) / 2;
    const top = list.scrollTop + there.top - here.top - (here.height - there.height) / 2;
    list.scrollTo({ left, top, behavior: calm() ? "auto" : "smooth" });
  }

  #toPile(state) {
    const top = this.root.querySelector("[data-top]");
    if (!top || top.dataset.top === this.top) return;
    const played = state.events.find((event) => (event.kind === "PLAYED" || event.kind === "DISCARDED") && String(event.cards[0]?.id) === top.dataset.top);
    if (!played) return;
    const from = this.places.get(top.dataset.top) || this.#seat(played.actorSeat);
    if (from) fly(top, from, top.getBoundingClientRect());
  }

  #toHand() {
    const stock = this.root.querySelector('[data-pile="draw"]')?.getBoundingClientRect();
    let late = 0;
    for (const card of this.root.querySelectorAll("[data-card]")) {
      const at = card.getBoundingClientRect();
      const from = this.places.get(card.dataset.card);
      if (from) slide(card, from, at);
      else if (stock && at.width) fly(card, stock, at, (late += STEP_MS) - STEP_MS);
    }
  }

  /** Drawn cards of others: a back flies to whoever drew. */
  #toOthers(state) {
    const stock = this.root.querySelector('[data-pile="draw"]');
    const back = stock?.querySelector("svg");
    for (const event of state.events) {
      const to = event.kind === "DREW" && event.actorSeat !== ownSeat(state.view) ? this.#seat(event.actorSeat) : null;
      if (!to || !back) continue;
      for (let number = 0; number < Math.min(event.amount, 6); number += 1) ghost(back, stock.getBoundingClientRect(), to, number * STEP_MS);
    }
  }

  #seat(seat) {
    return this.root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() || null;
  }

  /** One at a time, at most two wait; ears were told already. */
  #announce(text) {
    if (!text) return;
    this.bigs = [...this.bigs, text].slice(-MOST_WAITING);
    if (!this.showing) this.#next();
  }

  #next() {
    const text = this.bigs.shift();
    this.showing = Boolean(text);
    if (!text) return;
    const shown = document.createElement("div");
    shown.className = "announce";
    shown.setAttribute("aria-hidden", "true");
    shown.textContent = text;
    document.body.append(shown);
    setTimeout(() => {
      shown.remove();
      this.#next();
    }, calm() ? BIG_CALM_MS : BIG_MS);
  }
}

function fly(element, from, to, delay = 0) {
  const scale = from.width / (to.width || 1) || 1;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
  element.animate([{ transform: start, transformOrigin: "0 0", opacity: 0.6 }, { transform: "none", transformOrigin: "0 0", opacity: 1 }], {
    duration: FLIGHT_MS, delay, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards",
  });
}

function slide(element, from, to) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
}

function ghost(drawing, from, to, delay) {
  const card = document.createElement("div");
  card.className = "ghost";
  card.append(drawing.cloneNode(true));
  document.body.append(card);
  card.style.width = `${from.width}px`;
  const end = `translate(${to.left + 10}px, ${to.top}px) scale(.4)`;
  const flight = card.animate([{ transform: `translate(${from.left}px, ${from.top}px)`, opacity: 1 }, { transform: end, opacity: 0.3 }], {
    duration: FLIGHT_MS + 80, delay, easing: "ease-in-out", fill: "both",
  });
  flight.onfinish = () => card.remove();
}
