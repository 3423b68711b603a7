// The table of Phỏm: everybody's own place with what was discarded, eaten and laid, and the stock between them.
import { html } from "../../vendor/lit-html/lit-html.js";
import { classMap } from "../../vendor/lit-html/directives/class-map.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { avatar } from "../avatars.js";
import { pokerFace } from "../cards.js";
import { lang, t } from "../i18n.js";
import { nameOf } from "../view.js";
import { clock } from "./bars.js";
import { people } from "./people.js";
import { pile } from "./seat.js";
import { nameSize, signed } from "./words.js";

/** The board. */
export function phomBoard(view) {
  const everyone = people(view);
  return html`<section class="board phom" data-seats=${everyone.length}>
    <div class="mat" data-tint=""></div>
    <ul class="phom-places" aria-label=${t("screen.seats")}>
      ${repeat(everyone, (person) => person.seat, (person, place) => placeOf(view, person, place))}
    </ul>
    ${middle(view)}
  </section>`;
}

const face = (card, extra = {}) => pokerFace(card.face, { small: true, language: lang(), ...extra });

function placeOf(view, person, place) {
  const last = view.table.phom.lastDiscard;
  const look = { "phom-place": true, asked: person.isToAct, gone: person.isGone, left: person.left };
  return html`<li class=${classMap(look)} data-seat=${person.seat} data-place=${place}>
    <header>
      <span class="seat-face">${avatar(person.seat, { bot: person.isBot })}</span>
      <span class="seat-name" data-length=${nameSize(person.name)}>${person.name}</span>
      <span class="phom-marks">${marks(view, person)}</span>
      <span class="phom-hand" data-zone=${`hand-${person.seat}`}><b>${person.cards}</b><small>${t("screen.cards_word")}</small></span>
    </header>
    ${lane(person, last)} ${person.melds.length ? "" : eaten(person)}
    <div class="melds" data-zone=${`melds-${person.seat}`} data-cards=${person.melds.reduce((sum, meld) => sum + meld.cards.length, 0) > 8 ? "many" : "few"}>${person.melds.map((meld) => meldOf(view, meld))}</div>
    ${person.isToAct ? clock(view.turn.deadline, "seat-clock") : ""}
  </li>`;
}

function marks(view, person) {
  const made = [];
  if (person.mom) made.push(html`<em class="badge bad">${t("screen.mom")}</em>`);
  if (view.table.phom.denSeat === person.seat) made.push(html`<em class="badge bad">${t("screen.den")}</em>`);
  if (person.tai) made.push(html`<em class="badge">${t("screen.tai")}</em>`);
  else if (person.lastTurn) made.push(html`<em class="badge">${t("screen.last_turn")}</em>`);
  if (person.layNo) made.push(html`<em class="badge calm">${t("screen.lay_no", { n: person.layNo })}</em>`);
  if (person.heldUnits) made.push(html`<em class="badge calm">${t("screen.units", { n: signed(person.heldUnits) })}</em>`);
  if (person.left) made.push(html`<em class="badge calm">${t("screen.left")}</em>`);
  else if (person.isGone) made.push(html`<em class="badge bad">${t("screen.gone")}</em>`);
  return made.slice(0, 3);
}

function lane(person, last) {
  const isLast = (card) => last?.bySeat === person.seat && last.card.id === card.id;
  return html`<div class="lane" data-n=${person.discards.length > 5 ? "many" : "few"} data-zone=${`lane-${person.seat}`}>
    <small>${t("screen.lane")}</small>
    ${repeat(person.discards, (card) => card.id, (card) => html`<i class=${isLast(card) ? "card-slot latest" : "card-slot"}>${face(card)}</i>`)}
  </div>`;
}

function eaten(person) {
  return html`<div class="eaten" data-zone=${`eaten-${person.seat}`}>
    ${person.eaten.length ? html`<small>${t("screen.eaten")}</small>` : ""}
    ${person.eaten.map((one) => html`<i class=${one.chot ? "card-slot chot" : "card-slot"}>${face(one.card)}<b>${one.units ? signed(one.units) : ""}</b></i>`)}
  </div>`;
}

function meldOf(view, meld) {
  const sent = new Map(meld.sent.map((one) => [one.card.id, one.bySeat]));
  return html`<span class="meld" data-zone=${`meld-${meld.id}`}>
    ${meld.cards.map((card) =>
      sent.has(card.id)
        ? html`<i class="card-slot sent" title=${t("screen.sent_by", { seat: nameOf(view, sent.get(card.id)) })}>${face(card, { small: "edge" })}</i>`
        : html`<i class="card-slot">${face(card, { small: "edge" })}</i>`,
    )}
  </span>`;
}

function middle(view) {
  const table = view.table.phom;
  const last = table.lastDiscard;
  return html`<div class="phom-middle">
    <p class="lap">${t("screen.lap", { n: table.lap, most: table.lapLimit })}</p>
    <div class="stock">${pile(table.drawCount, "poker", t("screen.nock", { n: table.drawCount }))}<p class="count">${t("screen.nock", { n: table.drawCount })}</p></div>
    <div class="latest-card ${last?.chot ? "chot" : ""}">
      ${last ? html`<i>${pokerFace(last.card.face, { language: lang() })}</i>
            <p>${t("screen.discarded_by", { seat: nameOf(view, last.bySeat) })}</p>
            ${last.edible && last.units ? html`<p class="units">${t(last.chot ? "screen.eat_chot" : "screen.eat_for", { n: signed(last.units) })}</p>` : ""}` : ""}
    </div>
  </div>`;
}
