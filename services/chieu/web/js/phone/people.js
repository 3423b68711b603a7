// Who is here, and what can be done about each.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { t } from "../i18n.js";
import { hasPower, isPlaying, ownSeat, seatOf } from "../view.js";
import { freeChairs } from "./chairs.js";
import { people } from "./lobby.js";

export function peopleSheet(state, on) {
  const { roster } = state.view;
  return html`<h2>${t("lobby.people", { n: roster.seats.length, most: roster.mostSeats })}</h2>${people(state, on)}
    ${roster.screens.length ? screens(state.view, on) : nothing}
    <button class="button wide" @click=${() => on.open("share")}>${t("share.open")}</button>`;
}

const screens = (view, on) => html`<h3>${t("screens")}</h3><ul class="people">${view.roster.screens.map(({ screen, showsHands }) => html`<li class="screen-row">
  <span>📺 ${t("screen.number", { n: screen + 1 })}</span>
  ${hasPower(view, "HANDS") ? html`<button class="button" aria-pressed=${String(showsHands)} @click=${() => on.ask("showHands", screen, !showsHands)}>${t("screen.hands")}</button>` : nothing}
  ${hasPower(view, "SCREENS") ? html`<button class="button" @click=${() => on.ask("removeScreen", screen)}>${t("screen.remove")}</button>` : nothing}</li>`)}</ul>`;

const button = (text, act, look = "") => html`<button class="button wide ${look}" @click=${act}>${text}</button>`;

export function seatSheet({ view }, on, word) {
  const seat = seatOf(view, Number(word));
  if (!seat) return html`<p>${t("seat.left")}</p>`;
  const isMine = seat.seat === ownSeat(view);
  const isBot = seat.presence === "BOT";
  return html`<div class="person">${avatar(seat.seat, { bot: isBot })}<div><h2>${seat.name}</h2><p>${t("points.of", { n: seat.score, wins: seat.wins })}</p></div></div>
    <div class="list">
      ${isBot && hasPower(view, "BOTS") && !isPlaying(view) ? button(t("person.remove_bot"), () => on.askAndClose("removeBot", seat.seat)) : nothing}
      ${isMine || isBot ? nothing : host(view, seat, on)}
      ${isMine ? freeChairs(view, on) : nothing}
      ${!isMine && !isPlaying(view) ? button(t("person.swap"), () => on.askAndClose("moveTo", seat.seat)) : nothing}
      ${seat.rescuable && !isMine ? button(t("person.rescue"), () => on.open(`share:${seat.seat}`)) : nothing}
    </div>`;
}

function host(view, seat, on) {
  return html`
    ${hasPower(view, "CLOCKS") ? button(t(seat.longerClock ? "person.usual_clock" : "person.longer_clock"), () => on.askAndClose("longerClock", seat.seat, !seat.longerClock)) : nothing}
    ${hasPower(view, "TRANSFER_HOST") ? button(t("person.make_host"), () => on.askAndClose("makeHost", seat.seat)) : nothing}
    ${hasPower(view, "KICK") ? button(t("person.kick"), () => on.open(`kick:${seat.seat}`), "danger") : nothing}`;
}

/** What cannot be taken back is asked first. */
export function kickSheet({ view, page }, on, word) {
  const seat = seatOf(view, Number(word));
  if (!seat) return html`<p>${t("seat.left")}</p>`;
  return html`<h2>${t("person.kick_sure", { seat: seat.name })}</h2><p>${t("person.kick_hint")}</p>
    <div class="row"><button class="button danger large" aria-busy=${String(page.asking === "kick")} @click=${() => on.askAndClose("kick", seat.seat)}>${t("person.kick")}</button>
      <button class="button large" @click=${on.close}>${t("cancel")}</button></div>`;
}
