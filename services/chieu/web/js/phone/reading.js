// Sheets that are only read: points, what happened, the way in for others, and why nobody can have cheated.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { isTold, narrate } from "../narrate.js";
import { base64url } from "../refused.js";
import { gameKey, seatOf } from "../view.js";

export function pointsSheet({ view }) {
  const rounds = (view.history?.rounds || []).filter((round) => round.game === view.roster.game);
  const names = view.roster.seats.map((seat) => seat.name);
  const inRound = (round, name) => round.scores.find((score) => score.name === name);
  return html`<h2>${t("points.title")} <small>${t(`game.${gameKey(view.roster.game)}`)}</small></h2>
    <div class="wide-table"><table>
      <thead><tr><th scope="col">${t("points.round")}</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${rounds.map((round) => html`<tr><th scope="row">${round.round}</th>${names.map((name) => cell(inRound(round, name)))}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t("points.sum")}</th>${view.roster.seats.map((seat) => html`<td><b>${seat.score}</b><small> ${t("points.wins", { n: seat.wins })}</small></td>`)}</tr></tfoot>
    </table></div>
    ${rounds.length ? nothing : html`<p class="why">${t("points.none")}</p>`}`;
}

const cell = (score) => html`<td class=${score?.won ? "won" : ""}>${score ? `${score.points > 0 ? "+" : ""}${score.points}${score.won ? " ★" : ""}` : "–"}</td>`;

/** The newest first. */
export function logSheet({ story, view }) {
  const lines = story.filter(isTold).slice(-40).reverse();
  return html`<h2>${t("log.title")}</h2><ol class="log" reversed>${lines.map((event) => html`<li>${narrate(event.text, view)}</li>`)}</ol>
    ${lines.length ? nothing : html`<p class="why">${t("log.none")}</p>`}`;
}

export function shareSheet({ view, page }, on, rescued) {
  const { code, admission, joinUrl } = view.roster;
  const place = (joinUrl || location.origin).replace(/\/$/, "");
  const url = `${place}/#${code}`;
  const seat = rescued === undefined ? null : seatOf(view, Number(rescued));
  if (seat) return rescueSheet(view, page, seat);
  return html`<h2>${t("share.title")}</h2>
    <img class="qr large" src=${`/qr/${code}.svg`} alt=${t("share.qr_alt", { code })} width="220" height="220" />
    <p class="room-code">${code}</p><p class="url">${url.replace(/^https?:\/\//, "")}</p>
    ${admission === "NOBODY" ? html`<p class="notice bad">${t("join.locked")}</p>` : nothing}
    ${navigator.share || navigator.clipboard ? html`<button class="button primary wide" @click=${() => on.share(url)}>${t("share.send")}</button>` : nothing}
    <p class="why">${t("share.tv", { place: place.replace(/^https?:\/\//, "") })}</p>`;
}

let drawn = { fragment: "", url: "" };

/** A picture with a ticket in it is asked for by POST, so that no server on the way writes the ticket down. */
function secretPicture(fragment, done) {
  if (drawn.fragment === fragment) return drawn.url;
  drawn = { fragment, url: "" };
  fetch("/qr.svg", { method: "POST", body: fragment }).then(async (answer) => {
    drawn = { fragment, url: URL.createObjectURL(await answer.blob()) };
    done();
  });
  return "";
}

function rescueSheet(view, page, seat) {
  const ticket = page.ticket?.seat === seat.seat ? page.ticket.ticket : null;
  const url = ticket ? secretPicture(`rescue/${view.roster.code}/${base64url(ticket)}`, () => window.chieu.store.dispatch({ type: "page", page: {} })) : "";
  return html`<h2>${t("rescue.for", { seat: seat.name })}</h2><p>${t("rescue.scan")}</p>
    ${url ? html`<img class="qr large" src=${url} alt=${t("rescue.qr_alt")} width="220" height="220" />` : html`<div class="spinner"></div>`}`;
}

const hex = (bytes) => Array.from(bytes || [], (byte) => byte.toString(16).padStart(2, "0")).join("");

export function fairnessSheet({ view }) {
  const { commitment, seed } = view.table;
  return html`<h2>${t("fairness.title")}</h2><p>${t("fairness.what")}</p>
    <p><b>${t("fairness.commitment")}</b></p><p class="hex">${hex(commitment) || t("fairness.none")}</p>
    ${seed?.length ? html`<p><b>${t("fairness.seed")}</b></p><p class="hex">${hex(seed)}</p><a class="button wide" href=${`/verify#${view.roster.code}`}>${t("fairness.check")}</a>` : nothing}`;
}
