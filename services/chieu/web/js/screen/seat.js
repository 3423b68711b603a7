// A seat at the ring: who, how many cards, whether it is asked, and what has just befallen it.
import { html } from "../../vendor/lit-html/lit-html.js";
import { classMap } from "../../vendor/lit-html/directives/class-map.js";
import { avatar } from "../avatars.js";
import { back, cardFace } from "../cards.js";
import { lang, t } from "../i18n.js";
import { clock } from "./bars.js";
import { nameSize, signed } from "./words.js";

const FAN = 7;
const FAN_BESIDE_BADGE = 4;

/** The box of a seat at its place. `flag` is a short-lived "+4"; `deadline` its clock while it is asked. */
export function seatBox(person, { place, size, deck, deadline, flag, open }) {
  const look = {
    seat: true,
    [size]: true,
    asked: person.isToAct,
    gone: person.isGone,
    asleep: person.isAsleep,
    left: person.left,
    skipped: person.skipped,
    last: person.cards === 1,
  };
  const marks = badges(person, { isFull: Boolean(open) });
  return html`<li
    class=${classMap(look)}
    data-seat=${person.seat}
    data-side=${place.side}
    .style=${`left:${place.x}%;top:${place.y}%`}
  >
    <span class="seat-face">${avatar(person.seat, { bot: person.isBot })}</span>
    <span class="seat-name" data-length=${nameSize(person.name)}>${person.name}</span>
    <span class="seat-hand" data-zone=${`hand-${person.seat}`}>
      ${open ? openHand(open) : fan(Math.min(person.cards, marks.length ? FAN_BESIDE_BADGE : FAN), deck)}
      <b class="seat-count" aria-label=${t("screen.cards", { n: person.cards })}>${person.left ? "–" : person.cards}</b>
    </span>
    <span class="seat-badges">${marks}</span>
    ${flag ? html`<span class="seat-flag">${signed(flag)}</span>` : ""}
    ${person.isToAct ? clock(deadline, "seat-clock") : ""}
  </li>`;
}

/** The backs of a hand, spread; a large hand shows as many as there is room for. */
function fan(shown, deck) {
  return html`<span class="fan" aria-hidden="true">${Array.from({ length: shown }, (_, place) => html`<i class="fan-card" data-n=${place}>${miniBack(deck)}</i>`)}</span>`;
}

const MINI = { lacuoi: ["#14523f", "#f3d27a"], poker: ["#7c1f2d", "#f6d9a8"] };

// A whole back has a hundred strokes; at this size four shapes do.
function miniBack(deck) {
  const [ground, gold] = MINI[deck];
  return html`<svg viewBox="0 0 100 140" class="card"><rect width="100" height="140" rx="13" fill="#fff6e2" /><rect x="9" y="9" width="82" height="122" rx="8" fill=${ground} /><circle cx="50" cy="70" r="22" fill="none" stroke=${gold} stroke-width="7" /></svg>`;
}

const OPEN_WIDE = 1.72;
const OPEN_CARD = 0.36;

/** A hand that is played open: the cards lie as close as the box wants them. */
function openHand(cards) {
  const step = Math.min(OPEN_CARD - 0.05, (OPEN_WIDE - OPEN_CARD) / Math.max(1, cards.length - 1));
  const face = (card) => cardFace(card.face, { small: step < OPEN_CARD * 0.7 ? "edge" : true, language: lang() });
  return html`<span class="open-hand">${cards.map(
    (card, place) => html`<i .style=${place ? `margin-left:${(step - OPEN_CARD).toFixed(3)}rem` : ""}>${face(card)}</i>`,
  )}</span>`;
}

function badges(person, { isFull }) {
  const made = [];
  if (person.calledLast) made.push(html`<em class="badge call">${t("screen.called")}</em>`);
  if (person.left) made.push(html`<em class="badge calm">${t("screen.left")}</em>`);
  else if (person.isGone) made.push(html`<em class="badge bad">${t("screen.gone")}${seconds(person.keptUntil)}</em>`);
  else if (person.isAsleep) made.push(html`<em class="badge calm">${t("screen.asleep")}</em>`);
  else if (person.absent) made.push(html`<em class="badge bad">${t("screen.absent")}</em>`);
  if (person.skipped) made.push(html`<em class="badge calm">${t("screen.skipped")}</em>`);
  if (person.host && made.length === 0 && !isFull) made.push(html`<em class="badge quiet">★ ${t("screen.host")}</em>`);
  return made.slice(0, 2);
}

const seconds = (deadline) => (deadline ? html` <span data-left=${deadline.atMs}></span>` : "");

/** A face-down pile that looks as thick as it is. */
export function pile(count, deck, label) {
  const depth = Math.min(4, Math.ceil(count / 15));
  return html`<div class="pile" data-zone="draw" aria-label=${label}>
    ${Array.from({ length: depth }, (_, level) => html`<i class="pile-card" data-n=${level}>${back(deck, { label: "" })}</i>`)}
    ${count === 0 ? html`<i class="pile-empty"></i>` : ""}
  </div>`;
}
