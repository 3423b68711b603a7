// The own hand of Phỏm, arranged by hand: a card is dragged, or tapped and then its place, or moved with Shift and an arrow.
import { keepOrder, keptOrder } from "../keeping.js";

const TOUCH_PX = 8;
const AFTER_MS = 60;

const orderOf = ({ roster, table }) => keptOrder(roster.code, table.round);

/** Whether this round's hand lies as somebody put it. */
export const isArranged = (view) => Boolean(orderOf(view));

/** Whether a tap takes a card up instead of discarding it. */
export const movable = (view, dialect) => !dialect.isShedding && !dialect.actions(view).some((one) => one.kind === "DISCARD");

/** Cards as they were put, new ones last; until one is moved, melds stand together before the rest. */
export function arranged(cards, view) {
  const ids = orderOf(view);
  const place = (card) => (ids ? ids.indexOf(card.id) + 1 : card.group) || 99;
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** Put a card at a place, counted from 0, and keep the order for this round. */
export function put(cards, view, id, to) {
  const ids = arranged(cards, view).map((card) => card.id);
  keepOrder(view.roster.code, view.table.round, insert(ids.filter((one) => one !== id), id, to));
}

export const asDealt = (view) => keepOrder(view.roster.code, view.table.round, null);

const insert = (list, one, to) => [...list.slice(0, to), one, ...list.slice(to)];

/** Arrows walk through a hand; with Shift they take the card along, where `move(id, to)` is given. */
export function walk(event, move) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const held = event.target.closest(".held");
  if (!step || !held) return;
  event.preventDefault();
  const all = [...held.parentElement.children];
  const to = all.indexOf(held) + step;
  if (!all[to]) return;
  if (!event.shiftKey) return all[to].firstElementChild.focus();
  if (!move) return;
  move(Number(held.dataset.card), to);
  // Whoever is moved in the page loses the focus.
  requestAnimationFrame(() => requestAnimationFrame(() => held.firstElementChild.focus()));
}

/** From a pointer that went down on a card: it follows the finger, the others make room, and `move(id, to)` says where it was let go. */
export function drag(event, move) {
  const held = event.target.closest(".held");
  if (!held || event.button) return;
  const all = [...event.currentTarget.children];
  const homes = all.map((one) => one.getBoundingClientRect());
  const from = all.indexOf(held);
  let to = null;

  function follow(now) {
    const [x, y] = [now.clientX - event.clientX, now.clientY - event.clientY];
    if (to === null && Math.hypot(x, y) < TOUCH_PX) return;
    to = nearest(homes, now);
    insert(all.filter((one) => one !== held), held, to).forEach((one, place) => (one.style.order = place));
    held.dataset.dragged = "";
    held.style.transform = `translate(${homes[from].left - homes[to].left + x}px, ${homes[from].top - homes[to].top + y}px)`;
  }

  function end(how) {
    ["pointermove", "pointerup", "pointercancel"].forEach((name) => removeEventListener(name, name === "pointermove" ? follow : end));
    if (to === null) return;
    swallowClick(how);
    if (how.type === "pointerup") move(Number(held.dataset.card), to);
    // In the frame in which the new order is drawn, after it.
    requestAnimationFrame(() => {
      all.forEach((one) => (one.style.order = ""));
      held.style.transform = "";
      delete held.dataset.dragged;
    });
  }

  addEventListener("pointermove", follow);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

function nearest(homes, { clientX, clientY }) {
  const far = homes.map((home) => Math.hypot(home.left + home.width / 2 - clientX, home.top + home.height / 2 - clientY));
  return far.indexOf(Math.min(...far));
}

/** The click that a browser makes of the finger's leaving is no tap on a card; a quick tap elsewhere is one. */
function swallowClick(left) {
  const swallow = (click) => {
    if (Math.hypot(click.clientX - left.clientX, click.clientY - left.clientY) < TOUCH_PX) click.stopPropagation();
  };
  addEventListener("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true), AFTER_MS);
}
