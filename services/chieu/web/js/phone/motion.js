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
    this.laid = new Map();
    this.top = null;
    this.bigs = [];
  }

  /** Before the page is drawn: where everything is. */
  remember() {
    this.places = new Map();
    this.laid = new Map();
    if (document.hidden) return;
    const still = calm();
    for (const card of this.root.querySelectorAll("[data-card]")) this.places.set(card.dataset.card, still || card.getBoundingClientRect());
    const top = this.root.querySelector("[data-top]");
    this.top = top?.dataset.top ?? null;
    if (still) return;
    this.topAt = top?.getBoundingClientRect();
    for (const card of this.root.querySelectorAll("[data-seen]")) this.laid.set(card.dataset.seen, { at: card.getBoundingClientRect(), spot: spotOf(card) });
  }

  /** Where a card lay in sight before: in the hand, on the pile, before somebody; null for one that was nowhere. */
  #before(id) {
    return this.places.get(id) || (id === this.top ? this.topAt : null) || this.laid.get(id)?.at || null;
  }

  /** After it was drawn: announce what is big and, when something `moves`, move it; remembering costs a layout. */
  play(state, moves) {
    for (const event of state.events) if (event.weight === "BIG" && isPlaying(state.view)) this.#announce(narrate(event.text, state.view));
    this.#keepTurnInSight(state.view.turn.turnSeq);
    if (!moves || document.hidden || !this.root.animate) return;
    if (calm()) return this.#appear();
    this.#toPile(state);
    this.#toHand();
    this.#toTable(state);
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
      else if (stock && at.width) fly(card, this.#before(card.dataset.card) || stock, at, (late += STEP_MS) - STEP_MS);
    }
  }

  /** Cards of Phỏm that lie before somebody: eaten, laid, sent, or moved to another row; one flight for each card. */
  #toTable(state) {
    let late = 0;
    for (const card of this.root.querySelectorAll("[data-seen]")) {
      const id = card.dataset.seen;
      const told = state.events.find((event) => event.cards.some((one) => String(one.id) === id));
      if (!told || this.laid.get(id)?.spot === spotOf(card) || this.#liesElsewhere(id)) continue;
      const from = this.#before(id) || this.#face(told.actorSeat);
      if (from) fly(card, from, inList(card), (late += STEP_MS) - STEP_MS);
    }
  }

  /** Whether it is on the pile or in the own hand too, where it is larger. */
  #liesElsewhere(id) {
    return Boolean(this.root.querySelector(`[data-top="${id}"], [data-card="${id}"]`));
  }

  #face(seat) {
    return this.root.querySelector(`.lane[data-seat="${seat}"] .avatar`)?.getBoundingClientRect() || null;
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

/** Where a card lies before somebody: whose row, and what kind of group. */
const spotOf = (card) => `${card.closest("[data-seat]").dataset.seat} ${card.parentElement.className}`;

/** Where a card lies in a list that scrolls: at its edge if it is out of sight. */
function inList(card) {
  const list = card.closest(".lanes").getBoundingClientRect();
  const { left, top, width, height } = card.getBoundingClientRect();
  return { left, top: Math.max(list.top, Math.min(top, list.bottom - height)), width, height };
}

/** A copy flies over everything, for what lies in a list is cut at its edge; the card itself is seen when it has landed. */
function fly(element, from, to, delay = 0) {
  const drawing = element.querySelector("svg");
  if (!drawing || !to.width) return;
  element.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT_MS + delay);
  // From the middle of a row or of a seat, which are wider than a card.
  const scale = Math.min(from.width / to.width, from.height / to.height) || 1;
  const [left, top] = [from.left + (from.width - to.width * scale) / 2, from.top + (from.height - to.height * scale) / 2];
  const start = { transform: `translate(${left}px, ${top}px) scale(${scale})`, opacity: 0.6 };
  const end = { transform: `translate(${to.left}px, ${to.top}px)`, opacity: 1 };
  glide(drawing, to.width, [start, end], { duration: FLIGHT_MS, delay, easing: "cubic-bezier(.2,.8,.3,1)" });
}

function slide(element, from, to) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
}

/** What goes to somebody else is small when it arrives, and gone. */
function ghost(drawing, from, to, delay) {
  const start = { transform: `translate(${from.left}px, ${from.top}px)`, opacity: 1 };
  const end = { transform: `translate(${to.left + 10}px, ${to.top}px) scale(.4)`, opacity: 0.3 };
  glide(drawing, from.width, [start, end], { duration: FLIGHT_MS + 80, delay, easing: "ease-in-out" });
}

function glide(drawing, width, frames, timing) {
  const card = document.createElement("div");
  card.className = "ghost";
  card.setAttribute("aria-hidden", "true");
  card.append(drawing.cloneNode(true));
  card.style.width = `${width}px`;
  document.body.append(card);
  card.animate(frames, { fill: "both", ...timing }).onfinish = () => card.remove();
}
