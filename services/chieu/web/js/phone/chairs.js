// Changing chairs between rounds: a free one or a bot's at once, somebody's when both ask.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { isPlaying, nameOf, ownSeat, seatOf } from "../view.js";

/** On the own sheet: the free chairs of the table, and the wish that somebody else has not answered yet. */
export function freeChairs(view, on) {
  if (isPlaying(view)) return nothing;
  const taken = new Set(view.roster.seats.map((seat) => seat.seat));
  const free = Array.from({ length: view.roster.mostSeats }, (_, chair) => chair).filter((chair) => !taken.has(chair));
  const wish = seatOf(view, ownSeat(view))?.wantsChair;
  return html`${wish === undefined ? nothing : html`<button class="button wide" @click=${() => on.askAndClose("moveTo", ownSeat(view))}>${t("person.swap_wait", { seat: nameOf(view, wish) })}</button>`}
    ${free.map((chair) => html`<button class="button wide quiet" @click=${() => on.askAndClose("moveTo", chair)}>${t("person.free_chair", { n: chair + 1 })}</button>`)}`;
}
