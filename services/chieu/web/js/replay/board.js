// One moment of a round, drawn: the pile, and everybody's cards face up.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { avatar } from "../avatars.js";
import { back, cardFace, colourEmblem, colourName, suitEmblem, suitName } from "../cards.js";
import { dialectOf } from "../games/dialects.js";
import { lang, t } from "../i18n.js";
import { settings } from "../keeping.js";
import { narrate } from "../narrate.js";
import { nameOf } from "../view.js";

const face = (card, more = {}) => cardFace(card.face, { language: lang(), fourColours: settings().fourColours, ...more });

// A log has names alone; only the house calls somebody so, in the language of the room.
const BOTS_NAME = /^(Máy|Bot) [^ ]+$/;

/** The board at a moment. */
export function board(moment) {
  const { view, told } = moment;
  const dialect = dialectOf(view);
  return html`<section class="scene ${dialect.key}" aria-label=${t("replay.table")}>
    <div class="told" role="status">${told.length ? told.map((event) => html`<p>${narrate(event.text, view)}</p>`) : html`<p>${t("replay.nothing")}</p>`}</div>
    ${dialect.isShedding ? pile(view, dialect) : lastDiscard(view)}
    <ol class="holders">${repeat(dialect.places(view), (place) => place.seat, (place) => holder(moment, place))}</ol>
  </section>`;
}

function stock(kind, count) {
  return html`<span class="stock" role="img" aria-label=${t("pile.stock", { n: count })}>${back(kind, { language: lang(), label: "" })}<b aria-hidden="true">${count}</b></span>`;
}

function pile(view, dialect) {
  const table = dialect.table(view);
  const letter = dialect.inForce(view);
  const isSuit = dialect.key === "switch";
  const waits = dialect.pending(view);
  return html`<div class="middle">${stock(dialect.back, table.drawCount)}
    <span class="top">${table.top ? face(table.top, { chosen: table.top.face.length === 1 ? letter : "" }) : nothing}</span>
    <p class="force">${letter ? html`<span class="emblem-big" aria-hidden="true">${isSuit ? suitEmblem(letter) : colourEmblem(letter)}</span><b>${isSuit ? suitName(letter, lang()) : colourName(letter, lang())}</b>` : nothing}
      ${waits?.cards ? html`<span class="badge bad">${t("pile.pending", { n: waits.cards })}</span>` : nothing}</p></div>`;
}

function lastDiscard(view) {
  const { drawCount, lastDiscard: last, lap, lapLimit } = view.table.phom;
  return html`<div class="middle">${stock("poker", drawCount)}<span class="top">${last ? face(last.card) : nothing}</span>
    <p class="force"><b>${t("phom.lap", { n: lap, most: lapLimit })}</b>${last ? html`<small>${t("phom.by", { seat: nameOf(view, last.bySeat) })}</small>` : nothing}</p></div>`;
}

function holder({ view, hands, by }, place) {
  const hand = hands.get(place.seat) || [];
  const marks = [place.seat === by ? "acted" : "", view.turn.seat === place.seat ? "on-turn" : "", place.left ? "gone" : ""];
  return html`<li class="holder ${marks.join(" ")}" data-seat=${place.seat}>
    <p class="whose">${avatar(place.seat, { bot: BOTS_NAME.test(nameOf(view, place.seat)) })}<b>${nameOf(view, place.seat)}</b>${flags(view, place)}<span class="count">${t("cards", { n: hand.length })}</span></p>
    <ul class="shown-hand" aria-label=${t("replay.hand", { seat: nameOf(view, place.seat) })}>${repeat(hand, (card) => card.id, (card) => html`<li class=${card.fresh ? "fresh" : ""}>${face(card, { small: true })}</li>`)}</ul>
    ${place.discards ? row(t("phom.discards"), place.discards) : nothing}
    ${place.eaten?.length ? row(t("phom.eaten"), place.eaten.map(({ card }) => card)) : nothing}
    ${(place.melds || []).map((meld) => row(t("phom.meld", { n: meld.id }), meld.cards))}
  </li>`;
}

function flags(view, place) {
  if (place.left) return html`<span class="badge calm">${t("seat.left")}</span>`;
  if (place.mom) return html`<span class="badge bad">${t("phom.mom")}</span>`;
  if (place.calledLast) return html`<span class="badge">${t("seat.called")}</span>`;
  return place.skipped ? html`<span class="badge calm">${t("seat.skipped")}</span>` : nothing;
}

const row = (name, cards) =>
  cards.length ? html`<div class="lay"><small>${name}</small><ul class="shown-hand low">${cards.map((card) => html`<li>${face(card, { small: true })}</li>`)}</ul></div>` : nothing;
