// The table of Phỏm on a phone: what everybody discarded, ate and laid, and the discard that may be eaten now.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { back, cardFace, cardName } from "../cards.js";
import { lang, minus, t } from "../i18n.js";
import { unchanging } from "../ui/unchanging.js";
import { inOrder, isMyTurn, nameOf, ownSeat, seatOf } from "../view.js";
import { faceOptions, flagOf } from "./looks.js";

export function phomBoard({ view }, dialect, on) {
  const me = ownSeat(view);
  const places = dialect.places(view);
  const mine = places.find((place) => place.seat === me);
  return html`<section class="phom-board">
    <ul class="lanes" aria-label=${t("others")}>${inOrder(places, me).map((place) => lane(view, place, false))}</ul>
    ${middle(view, on)}
    ${mine ? html`<ul class="lanes own">${lane(view, mine, true)}</ul>` : nothing}
  </section>`;
}

function middle(view, on) {
  const { drawCount, lastDiscard, lap, lapLimit, denSeat } = view.table.phom;
  return html`<div class="pile phom-pile">
    <button class="stock" data-pile="draw" @click=${on.draw} aria-disabled=${String(!isMyTurn(view))} aria-label=${t("pile.stock", { n: drawCount })}>${unchanging("poker", () => back("poker", { label: "" }))}<b>${drawCount}</b></button>
    <div class="discards" data-pile="discard">${lastDiscard ? html`<span class="top" data-top=${lastDiscard.card.id}>${cardFace(lastDiscard.card.face, { language: lang(), ...faceOptions() })}</span>` : html`<span class="empty"></span>`}</div>
    <div class="in-force"><b>${t("phom.lap", { n: lap, most: lapLimit })}</b>
      ${lastDiscard ? html`<span class="small">${t("phom.by", { seat: nameOf(view, lastDiscard.bySeat) })}</span>` : nothing}
      ${lastDiscard?.chot ? html`<span class="badge bad">${t("phom.chot")}</span>` : nothing}
      ${denSeat === undefined ? nothing : html`<span class="badge bad">${t("phom.den", { seat: nameOf(view, denSeat) })}</span>`}</div>
  </div>`;
}

function lane(view, place, isMine) {
  const seat = seatOf(view, place.seat);
  const flag = flagOf(place, seat);
  const stake = view.options?.options?.phom?.stake || 1;
  return html`<li class="lane ${view.turn.seat === place.seat ? "on-turn" : ""} ${place.left ? "left" : ""}" data-seat=${place.seat}>
    <div class="lane-who">${avatar(place.seat, { bot: seat?.presence === "BOT" })}<span class="name">${isMine ? t("you") : nameOf(view, place.seat)}</span>
      ${isMine ? nothing : html`<span class="count" aria-label=${t("cards", { n: place.cards })}><i aria-hidden="true"></i>${place.cards}</span>`}
    </div>
    <div class="lane-cards">
      ${group(t("phom.discards"), place.discards, "out")}
      ${group(t("phom.eaten"), place.eaten.map(({ card }) => card), "eaten")}
      ${place.melds.map((meld) => group(t("phom.meld", { n: meld.id }), whole(meld), "meld", meld.id))}
    </div>
    <div class="lane-marks">
      ${place.heldUnits ? html`<span class="units ${place.heldUnits < 0 ? "minus" : ""}">${place.heldUnits > 0 ? "+" : ""}${minus(place.heldUnits * stake)}</span>` : nothing}
      ${place.mom ? html`<span class="badge bad">${t("phom.mom")}</span>` : place.lastTurn ? html`<span class="badge calm">${t("phom.last_turn")}</span>` : nothing}
      ${place.tai ? html`<span class="badge calm">${t("phom.tai")}</span>` : nothing}
      ${flag ? html`<span class="badge calm">${flag.text}</span>` : nothing}</div>
  </li>`;
}

/** A laid meld with what others sent to it. */
export const whole = (meld) => [...meld.cards, ...meld.sent.map(({ card }) => card).filter((card) => !meld.cards.some((one) => one.id === card.id))];

function group(name, cards, kind, meldId) {
  if (!cards.length) return nothing;
  const said = cards.map((card) => cardName(card.face, lang())).join(", ");
  return html`<span class="minis ${kind}" role="img" aria-label=${`${name}: ${said}`} data-meld=${meldId ?? nothing}>
    ${cards.map((card) => html`<span class="mini" data-seen=${card.id}>${unchanging(`${card.face} ${faceOptions().fourColours}`, () => cardFace(card.face, { language: lang(), label: "", small: true, ...faceOptions() }))}</span>`)}</span>`;
}
