// Sheets that are only read: points, what happened, and why nobody can have cheated.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardFace } from "../cards.js";
import { lang, minus, t } from "../i18n.js";
import { isTold, narrate } from "../narrate.js";
import { hex } from "../refused.js";
import { gameKey, inOrder, isPlaying, nameOf, ownSeat } from "../view.js";
import { faceOptions } from "./looks.js";

const MOST_DRAWS = 10;

export function pointsSheet({ view }) {
  const rounds = (view.history?.rounds || []).filter((round) => round.game === view.roster.game);
  // Of the rounds that are over the server keeps the log of the last one, and shows it while none is played.
  const shown = isPlaying(view) ? 0 : view.result?.round;
  const here = view.roster.seats.map((seat) => seat.name);
  // Who has left stays on the sheet for as long as the rounds that they played.
  const gone = [...new Set(rounds.flatMap((round) => round.scores.map((score) => score.name)))].filter((name) => !here.includes(name));
  const names = [...here, ...gone];
  const inRound = (round, name) => round.scores.find((score) => score.name === name);
  return html`<h2>${t("points.title")} <small>${t(`game.${gameKey(view.roster.game)}`)}</small></h2>
    <div class="wide-table"><table>
      <thead><tr><th scope="col">${t("points.round")}</th>${names.map((name) => html`<th scope="col" class=${here.includes(name) ? "" : "gone"}>${name}</th>`)}</tr></thead>
      <tbody>${rounds.map((round) => html`<tr><th scope="row">${round.round === shown ? html`<a href=${`/replay#${view.roster.code}/${shown}`} aria-label=${t("replay.open_round", { n: shown })}>${shown} ⟲</a>` : round.round}</th>${names.map((name) => cell(inRound(round, name)))}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t("points.sum")}</th>${view.roster.seats.map((seat) => html`<td><b>${minus(seat.score)}</b><small> ${t("points.wins", { n: seat.wins })}</small></td>`)}${gone.map(() => html`<td class="gone">–</td>`)}</tr></tfoot>
    </table></div>
    ${rounds.length ? nothing : html`<p class="why">${t("points.none")}</p>`}`;
}

const cell = (score) => html`<td class=${score?.won ? "won" : ""}>${score ? `${score.points > 0 ? "+" : ""}${minus(score.points)}${score.won ? " ★" : ""}` : "–"}</td>`;

/** The newest first. */
export function logSheet({ story, view }) {
  const lines = story.filter(isTold).slice(-40).reverse();
  return html`<h2>${t("log.title")}</h2><ol class="log" reversed>${lines.map((event) => html`<li>${narrate(event.text, view)}</li>`)}</ol>
    ${lines.length ? nothing : html`<p class="why">${t("log.none")}</p>`}`;
}

/** A round that is played open: every hand, and what will be drawn next. */
export function openSheet({ view }) {
  const { hands = [], draws = [] } = view.openTable?.switch || {};
  const row = (name, cards) => html`<h3>${name} <small>${t("cards", { n: cards.length })}</small></h3>
    <ul class="rest">${cards.map(({ face }) => html`<li>${cardFace(face, { language: lang(), small: true, ...faceOptions() })}</li>`)}</ul>`;
  return html`<h2>${t("open.title")}</h2>
    ${inOrder(hands, ownSeat(view)).map(({ seat, cards }) => row(nameOf(view, seat), cards))}
    ${row(t("open.draws"), draws.slice(0, MOST_DRAWS))}`;
}

export function fairnessSheet({ view }) {
  const { commitment, seed } = view.table;
  return html`<h2>${t("fairness.title")}</h2><p>${t("fairness.what")}</p>
    <p><b>${t("fairness.commitment")}</b></p><p class="hex">${hex(commitment) || t("fairness.none")}</p>
    ${seed?.length ? html`<p><b>${t("fairness.seed")}</b></p><p class="hex">${hex(seed)}</p><a class="button wide" href=${`/replay#${view.roster.code}/${view.table.round}`}>${t("fairness.check")}</a>` : nothing}`;
}
