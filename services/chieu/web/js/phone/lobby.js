// Between games: who is here, who is ready, what is played, and the host's buttons.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { refusal, minus, t } from "../i18n.js";
import { gameKey, hasPower, isPlaying, ownSeat, seatOf } from "../view.js";
import { optionsSummary } from "./options_sheet.js";
import { loadedAgain } from "./share.js";

export function lobby(state, on) {
  const { view } = state;
  const { roster } = view;
  return html`<main class="lobby">
    <section class="invite panel">
      ${roster.admission === "CODE" ? html`<img class="qr" src=${`/qr/${roster.code}.svg`} alt=${t("share.qr_alt", { code: roster.code })} width="120" height="120" @error=${loadedAgain} />` : nothing}
      <div><p>${t(`lobby.invite.${roster.admission}`)}</p><p class="room-code" aria-label=${roster.code.split("").join(" ")}>${roster.code}</p>
        <button class="button" @click=${() => on.open("share")}>${t("share.open")}</button></div>
    </section>
    <section class="panel">
      <h1>${t(`game.${gameKey(roster.game)}`)} <small>${t("lobby.people", { n: roster.seats.length, most: roster.mostSeats })}</small></h1>
      ${people(state, on)}
      ${hasPower(view, "BOTS") && roster.seats.length < roster.mostSeats ? html`<button class="button quiet wide" aria-busy=${String(state.page.asking === "addBot")} @click=${() => on.ask("addBot")}>🤖 ${t("lobby.add_bot")}</button>` : nothing}
    </section>
    ${optionsSummary(state, on)}
    <section class="go">${readiness(state, on)}</section>
  </main>`;
}

/** Everybody, with what the host can do a tap away. */
export function people({ view }, on) {
  return html`<ul class="people">${view.roster.seats.map((seat) => html`<li class=${seat.presence === "GONE" ? "away" : ""}>
      <button @click=${() => on.open(`seat:${seat.seat}`)} aria-haspopup="dialog">
        ${avatar(seat.seat, { bot: seat.presence === "BOT" })}
        <span class="name">${seat.name}${seat.seat === ownSeat(view) ? html` <small>(${t("you")})</small>` : nothing}</span>
        ${seat.host ? html`<span class="badge" title=${t("host")}><span aria-hidden="true">★</span><span class="visually-hidden"> ${t("host")}</span></span>` : nothing}
        ${marks(seat, view)}
        <span class="score">${seat.score || seat.wins ? html`<span aria-hidden="true">${minus(seat.score)}</span><span class="visually-hidden">${t("points.of", { n: seat.score, wins: seat.wins })}</span>` : nothing}</span>
      </button></li>`)}</ul>`;
}

function marks(seat, view) {
  if (seat.presence === "GONE") return html`<span class="badge bad">${t("seat.gone")}</span>`;
  if (seat.presence === "ASLEEP") return html`<span class="badge calm">${t("seat.asleep")}</span>`;
  if (seat.presence === "BOT") return html`<span class="badge calm">${t("bot")}</span>`;
  // Nobody is asked to be ready while a round is played.
  if (isPlaying(view)) return nothing;
  return seat.ready ? html`<span class="ready"><span aria-hidden="true">✓</span> ${t("ready")}</span>` : html`<span class="waiting">${t("not_ready")}</span>`;
}

/** Ready, and for the host: start now. When everybody is ready the round begins by itself. */
export function readiness({ view, page }, on) {
  const { roster } = view;
  const mine = seatOf(view, ownSeat(view));
  const isHost = hasPower(view, "START");
  const why = roster.canStart ? "" : refusal(roster.whyNotStart || "PLAYER_COUNT", { least: roster.leastSeats, most: roster.mostSeats });
  return html`
    ${roster.nextRound ? html`<p class="soon" role="status">${t("lobby.soon")} <b data-clock="seconds" .deadline=${roster.nextRound}></b></p>` : nothing}
    ${roster.pause ? html`<p class="soon">${t("lobby.paused")} <b data-clock="seconds" .deadline=${roster.pause}></b></p>` : nothing}
    <div class="row">
      <button class="button large ${mine?.ready ? "" : isHost ? "" : "primary"}" aria-pressed=${String(Boolean(mine?.ready))} aria-busy=${String(page.asking === "ready")}
        @click=${() => on.ask("ready", !mine?.ready)}>${mine?.ready ? t("lobby.ready_yes") : t("lobby.ready")}</button>
      ${isHost ? html`<button class="button large ${roster.canStart ? "primary" : ""}" aria-disabled=${String(!roster.canStart)} aria-busy=${String(page.asking === "start")}
        @click=${() => (roster.canStart ? on.ask("start") : on.note(why))}>${t(roster.rounds ? "lobby.next" : "lobby.start")}</button>` : nothing}
    </div>
    <p class="why">${why || (isHost ? t("lobby.host_hint") : t("lobby.wait_host", { seat: seatOf(view, roster.hostSeat)?.name || "" }))}</p>`;
}
