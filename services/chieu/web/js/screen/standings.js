// The points of the evening, beside a result: places, bars, and the last rounds one by one.
import { html } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { t } from "../i18n.js";
import { nameSize, signed } from "./words.js";

const MOST_ROUNDS = 5;

/** The standings of the room's game. */
export function standings(view) {
  const seats = [...view.roster.seats].filter((seat) => seat.presence !== "LEFT").sort((a, b) => b.score - a.score || b.wins - a.wins);
  const most = Math.max(1, ...seats.map((seat) => Math.abs(seat.score)));
  const rounds = (view.history?.rounds || []).filter((one) => one.game === view.roster.game).slice(-MOST_ROUNDS);
  return html`<section class="standings" aria-label=${t("screen.evening")}>
    <h2>${t("screen.evening")}</h2>
    <ol class="standing-rows" data-seats=${seats.length}>
      ${seats.map((seat) => standing(seat, most, rounds))}
    </ol>
  </section>`;
}

function standing(seat, most, rounds) {
  const share = Math.max(0, seat.score) / most;
  return html`<li class="standing">
    <span class="seat-face">${avatar(seat.seat, { bot: seat.presence === "BOT" })}</span>
    <span class="standing-name"><span class="seat-name" data-length=${nameSize(seat.name)}>${seat.name}</span>
      <span class="standing-bar" aria-hidden="true"><i .style=${`transform:scaleX(${share})`}></i></span>
      <small class="standing-rounds">${rounds.map((round) => roundMark(round, seat.name))}</small>
    </span>
    <b class="standing-score">${String(seat.score).replace("-", "−")}</b>
  </li>`;
}

function roundMark(round, name) {
  const score = round.scores.find((one) => one.name === name);
  if (!score) return html`<i>·</i>`;
  return html`<i class=${score.won ? "won" : ""}>${score.won ? "★" : ""}${signed(score.points)}</i>`;
}
