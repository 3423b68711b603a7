// The phone, drawn: which scene it is, the bars above, the sheets over it.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { dialectOf } from "../games/dialects.js";
import { t } from "../i18n.js";
import { narrate } from "../narrate.js";
import { isPlaying, seatOf } from "../view.js";
import { lobby } from "./lobby.js";
import { result } from "./result.js";
import { sheet } from "./sheets.js";
import { table } from "./table.js";
import { endedWords } from "./telling.js";
import { statusBar, turnBar } from "./bars.js";

const LOST_SHOWN_MS = 3_000;

export function page(state, on) {
  if (state.ended) return ended(state, on);
  if (!state.view.roster) return connecting(state);
  return html`<div class="phone ${isPlaying(state.view) ? "at-table" : "between"}" ?inert=${Boolean(state.page.sheet)}>
      ${statusBar(state, on)} ${lost(state, on)} ${asks(state, on)} ${scene(state, on)}
    </div>
    ${sheet(state, on)}
    <div class="note-place" aria-hidden="true">${state.page.note ? html`<p class="note ${state.page.note.kind}">${state.page.note.text}</p>` : nothing}</div>`;
}

function scene(state, on) {
  if (isPlaying(state.view)) return html`${turnBar(state, on)}${dialectOf(state.view) ? table(state, on) : connecting(state)}`;
  return state.view.roster.phase === "ROUND_END" && state.view.result?.seats.length ? result(state, on) : lobby(state, on);
}

const connecting = (state) => html`<main class="blank"><div class="spinner" aria-hidden="true"></div>
  <p role="status">${t(state.everLive || state.lostSince ? "conn.again" : "conn.first")}</p></main>`;

function ended({ ended: reason, view }, on) {
  const code = view.roster?.code || "";
  return html`<main class="blank"><div class="big-sign" aria-hidden="true">${reason === "ROOM_CLOSED" ? "🌙" : "🚪"}</div>
    <h1>${endedWords(reason)}</h1>
    ${["SEAT_TAKEN_OVER", "SUPERSEDED"].includes(reason) ? html`<button class="button primary large" @click=${() => on.here(reason)}>${t("ended.here")}</button>` : nothing}
    <a class="button large" href=${reason === "SEAT_GONE" && code ? `/#${code}` : "/"}>${t("ended.door")}</a></main>`;
}

/** A blip is not worth a word; a break of three seconds is. */
function lost(state, on) {
  if (state.live || !state.lostSince) return nothing;
  const waited = performance.now() - state.lostSince;
  if (waited < LOST_SHOWN_MS) {
    setTimeout(on.redraw, LOST_SHOWN_MS - waited + 50);
    return nothing;
  }
  return html`<p class="notice bad lost" role="status">${t(navigator.onLine ? "conn.again" : "conn.offline")}</p>`;
}

/** What the table is asked right now: somebody with a new phone wants a gone person's seat; somebody wants to change chairs. */
function asks(state, on) {
  const { view } = state;
  const me = view.own?.seat;
  const rescued = view.roster.seats.find((seat) => seat.rescue && seat.seat !== me);
  if (rescued) {
    return question(t("rescue.ask", { seat: rescued.name }), () => on.ask("confirmRescue", rescued.seat, true), () => on.ask("confirmRescue", rescued.seat, false));
  }
  const mine = seatOf(view, me);
  const wisher = view.roster.seats.find((seat) => seat.wantsChair === me && mine?.wantsChair !== seat.seat);
  return wisher ? question(t("chair.ask", { seat: wisher.name }), () => on.ask("moveTo", wisher.seat), null) : notices(view);
}

const question = (text, yes, no) => html`<div class="notice ask" role="alert"><p>${text}</p><div class="row">
  <button class="button primary" @click=${yes}>${t("yes")}</button>
  ${no ? html`<button class="button" @click=${no}>${t("no")}</button>` : nothing}</div></div>`;

const notices = (view) => (view.own?.notices || []).map((one) => html`<p class="notice small" role="status">${narrate(one, view)}</p>`);
