// The end of a round: who won and why, what everybody had, what comes next.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { cardFace } from "../cards.js";
import { lang, minus, t } from "../i18n.js";
import { narrate } from "../narrate.js";
import { ownSeat, personOf, playerName, seatOf } from "../view.js";
import { readiness } from "./lobby.js";
import { optionsSummary } from "./options_sheet.js";
import { faceOptions } from "./looks.js";

export function result(state, on) {
  const { view } = state;
  const { result: ended } = view;
  const me = chairThen(view);
  const won = me !== null && ended.winnerSeats.includes(me);
  return html`<main class="result">
    <section class="verdict ${won ? "won" : ""}">
      <p class="crown" aria-hidden="true">${won ? "🏆" : "🎴"}</p>
      <h1>${narrate(ended.headline, view)}</h1>
      ${ended.winnerSeats.length && won ? html`<p>${t("result.you_won")}</p>` : nothing}
    </section>
    <ol class="scores">${ordered(ended, me).map((row) => line(row, view, me))}</ol>
    ${ended.phom ? ledger(ended.phom, view) : nothing}
    <div class="row"><button class="button quiet" @click=${() => on.open("points")}>${t("points.title")}</button>
      <a class="button quiet" href=${`/replay#${view.roster.code}/${ended.round}`}>${t("replay.open")}</a>
      <button class="button quiet" @click=${() => on.open("fairness")}>${t("fairness.title")}</button></div>
    ${optionsSummary(state, on)}
    <section class="go">${readiness(state, on)}</section>
  </main>`;
}

/** Where I sat in that round; null when I was not dealt in. */
function chairThen(view) {
  const mine = seatOf(view, ownSeat(view));
  return view.result.seats.find((row) => row.name === mine?.name)?.seat ?? null;
}

/** My own row first, then the winners, then by what the round brought. */
function ordered({ seats, winnerSeats, phom }, me) {
  const place = (seat) => (seat === me ? -2 : winnerSeats.includes(seat) ? -1 : (phom?.placeSeats.indexOf(seat) + 1 || 99));
  return [...seats].sort((one, other) => place(one.seat) - place(other.seat) || other.points - one.points || one.handValue - other.handValue);
}

const signed = (points) => (points > 0 ? `+${points}` : minus(points));

function line(row, view, me) {
  const name = playerName(view, row.seat);
  const seat = personOf(view, row);
  return html`<li class="${row.seat === me ? "mine" : ""} ${view.result.winnerSeats.includes(row.seat) ? "winner" : ""}">
    ${avatar(row.seat, { bot: seat?.presence === "BOT" })}
    <span class="name">${name}${row.left ? html` <small>(${t("seat.left")})</small>` : nothing}</span>
    <b class="gain ${row.points < 0 ? "minus" : ""}">${signed(row.points)}</b><span class="total">${t("result.total", { n: row.total })}</span>
    ${row.hand.length ? html`<ul class="rest" aria-label=${leftOver(row, view)}>${row.hand.map((card) => html`<li>${cardFace(card.face, { language: lang(), small: true, ...faceOptions() })}</li>`)}<li class="left-over" aria-hidden="true">${leftOver(row, view)}</li></ul>` : nothing}
  </li>`;
}

/** Cards of Switch have no other value than that they are left. */
const leftOver = ({ handValue }, { roster }) => t(roster.game === "SWITCH" ? "result.left_cards" : "result.left", { n: handValue });

const ledger = ({ transfers }, view) => html`<details class="panel"><summary>${t("result.ledger")}</summary>
  <ul class="ledger">${transfers.map((one) => html`<li>${narrate(one.why, view)}</li>`)}</ul></details>`;
