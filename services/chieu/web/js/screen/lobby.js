// The lobby: how to come in, who is here, what is played. After a while of quiet it teaches the game meanwhile.
import { html } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { avatar } from "../avatars.js";
import { refusal, t } from "../i18n.js";
import { gameKey, nameOf } from "../view.js";
import { attract } from "./attract.js";
import { secondsOf } from "./bars.js";
import { corner, invited, isFull, qrPicture, sameWifi, spokenPlace, tiles } from "./corner.js";
import { waysBack } from "./invitations.js";
import { lock, plus } from "./icons.js";
import { optionLines } from "./options.js";
import { people } from "./people.js";
import { nameSize } from "./words.js";

/** The whole lobby; `page.lesson` is the number of the rule card that is shown, or null. */
export function lobby(view, page) {
  const roster = view.roster;
  return html`<section class="lobby">
    ${page.lesson === null ? wayIn(roster, page.qr) : html`<div class="lobby-lesson">${attract(gameKey(roster.game), page.lesson)}${corner(roster, page.qr)}</div>`}
    <div class="lobby-people">
      <h2>${t("screen.players", { n: roster.seats.length, most: roster.mostSeats })}</h2>
      <ul class="guests" data-seats=${roster.seats.length}>
        ${repeat(people(view), (person) => person.seat, guest)}
        ${!isFull(roster) && roster.admission !== "NOBODY" ? html`<li class="guest free"><span class="seat-face">${plus()}</span><span>${t("screen.more")}</span></li>` : ""}
      </ul>
      <ul class="option-list">${optionLines(view.options?.options).map((line) => html`<li class="chip">${line}</li>`)}</ul>
      ${waysBack(view, page.rescues)}
      <p class="call-to-action">${whatNext(view)}</p>
    </div>
  </section>`;
}

function wayIn(roster, qr) {
  if (roster.admission === "NOBODY") return html`<div class="way-in locked"><p class="lock">${lock()}</p><h2>${t("screen.locked")}</h2>${tiles(roster.code)}</div>`;
  const byTicket = roster.admission === "TICKET";
  return html`<div class="way-in">
    ${qrPicture(qr, t("screen.qr", { code: roster.code }))}
    <h2>${invited(roster, "screen.scan")}</h2>
    ${byTicket ? html`<p>${t("screen.scan_only")}</p>` : html`<p>${t("screen.or_open")} <b class="place">${spokenPlace(qr?.place || location.origin)}</b> ${t("screen.and_code")}</p>${tiles(roster.code)}`}
    ${sameWifi(qr?.place || location.origin)}
  </div>`;
}

function guest(person) {
  const word = person.isBot ? "bot" : person.isGone ? "gone" : person.isAsleep ? "asleep" : person.ready ? "ready" : "here";
  return html`<li class="guest ${word}" data-seat=${person.seat}>
    <span class="seat-face">${avatar(person.seat, { bot: person.isBot })}</span>
    <span class="seat-name" data-length=${nameSize(person.name)}>${person.name}${person.host ? html`<em class="star" aria-label=${t("screen.host")}>★</em>` : ""}</span>
    <small>${t(`screen.guest_${word}`)}</small>
  </li>`;
}

/** What has to be done for the round to begin. */
export function whatNext(view) {
  const roster = view.roster;
  if (roster.nextRound) return html`${t("screen.begins_in")} ${secondsOf(roster.nextRound)}`;
  const host = nameOf(view, roster.hostSeat);
  if (roster.canStart) return t("screen.host_starts", { seat: host });
  const short = roster.leastSeats - roster.seats.length;
  return short > 0 ? t("screen.need_more", { n: short }) : refusal(roster.whyNotStart);
}
