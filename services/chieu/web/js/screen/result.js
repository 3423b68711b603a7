// The end of a round: who won, what everybody was left with, who pays whom, and the points of the evening.
import { html } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { cardFace } from "../cards.js";
import { lang, t } from "../i18n.js";
import { narrate } from "../narrate.js";
import { gameKey, personOf, playerName } from "../view.js";
import { confetti } from "./confetti.js";
import { crown } from "./icons.js";
import { whatNext } from "./lobby.js";
import { nameSize, signed } from "./words.js";

/** The whole page of a result. */
export function resultPage(view) {
  const { result, roster } = view;
  const order = ranked(result);
  return html`<section class="result" data-seats=${result.seats.length}>
    <header class="result-head">
      <span class="laurels">${result.winnerSeats.map((seat) => html`<span class="seat-face">${avatar(seat, { bot: isBot(view, seat) })}</span>`)}</span>
      <h2>${narrate(result.headline, view)}</h2>
    </header>
    <ol class="result-rows">
      ${order.map((one, place) => row(view, one, place))}
    </ol>
    ${result.winnerSeats.length ? confetti() : ""} ${result.phom?.transfers.length ? ledger(view, result.phom.transfers) : ""}
    <footer class="result-next">
      <p class="ready-row">${roster.seats.filter((seat) => seat.ready && seat.presence !== "BOT").map((seat) => html`<span class="is-ready">✓ ${seat.name}</span>`)}</p>
      <p class="call-to-action">${whatNext(view)}</p>
    </footer>
  </section>`;
}

const isBot = (view, seat) => personOf(view, { name: playerName(view, seat) })?.presence === "BOT";

/** Seats in the order of the result: as the game says, else by points, winners first. */
export function ranked(result) {
  const places = result.phom?.placeSeats || [];
  const at = (one) => {
    const place = places.indexOf(one.seat);
    return place < 0 ? places.length : place;
  };
  const won = (one) => (result.winnerSeats.includes(one.seat) ? 0 : 1);
  return [...result.seats].sort((a, b) => at(a) - at(b) || won(a) - won(b) || b.points - a.points || a.handValue - b.handValue);
}

function row(view, one, place) {
  const won = view.result.winnerSeats.includes(one.seat);
  return html`<li class=${won ? "result-row won" : "result-row"}>
    <b class="rank">${won ? crown() : place + 1}</b>
    <span class="seat-face">${avatar(one.seat, { bot: isBot(view, one.seat) })}</span>
    <span class="seat-name" data-length=${nameSize(one.name)}>${one.name}</span>
    <span class="open-hand" data-n=${Math.min(one.hand.length, 20)}>${one.hand.map((card) => html`<i>${cardFace(card.face, { small: true, language: lang() })}</i>`)}</span>
    <span class="result-marks">${marks(view, one)}</span>
    <b class="points">${points(view, one, won)}</b>
  </li>`;
}

// Switch counts rounds won and no points.
function points(view, one, won) {
  if (gameKey(view.roster.game) === "switch") return won ? t("screen.win") : "";
  return signed(one.points);
}

function marks(view, one) {
  const made = [];
  const place = view.seats.phom?.seats.find((seat) => seat.seat === one.seat);
  if (view.result.phom?.denSeat === one.seat) made.push(html`<em class="badge bad">${t("screen.den")}</em>`);
  if (place?.mom) made.push(html`<em class="badge bad">${t("screen.mom")}</em>`);
  if (one.left) made.push(html`<em class="badge calm">${t("screen.left")}</em>`);
  if (one.hand.length) made.push(html`<em class="badge calm">${t(gameKey(view.roster.game) === "switch" ? "screen.hand_cards" : "screen.hand_counts", { n: one.handValue })}</em>`);
  return made;
}

const MOST_TRANSFERS = 6;

function ledger(view, transfers) {
  return html`<ul class="ledger">
    ${transfers.slice(-MOST_TRANSFERS).map((one) => html`<li>${narrate(one.why, view)}</li>`)}
  </ul>`;
}
