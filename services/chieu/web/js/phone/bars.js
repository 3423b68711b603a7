// The two bars above everything: who I am and where, and whose turn it is.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { lang, t } from "../i18n.js";
import { narrate, summons } from "../narrate.js";
import { gameKey, isMyTurn, nameOf, ownSeat, seatOf } from "../view.js";

export function statusBar(state, on) {
  const { view, live, transport } = state;
  const me = ownSeat(view);
  const { code, rounds } = view.roster;
  return html`<header class="status">
    <button class="who" @click=${() => on.open("people")} aria-label=${t("status.people", { name: nameOf(view, me) })}>
      ${avatar(me ?? 0)}<b>${nameOf(view, me)}</b></button>
    <button class="code-chip" @click=${() => on.open("share")} aria-label=${t("status.share", { code: code.split("").join(" ") })}>${code}</button>
    ${rounds ? html`<span class="round">${t("round", { n: rounds })}</span>` : nothing}
    <span class="signal ${live ? "good" : "bad"}" role="img" aria-label=${t(live ? "conn.good" : "conn.bad")} title=${transport === "poll" ? t("conn.poll") : ""}></span>
    ${view.roster.testRoom ? html`<span class="badge bad">${t("test_room")}</span>` : nothing}
    <a href=${`/help/${gameKey(view.roster.game)}?lang=${lang()}`} target="_blank" rel="noopener" aria-label=${t("help")}>?</a>
    <button class="menu" @click=${() => on.open("menu")} aria-label=${t("menu")} aria-haspopup="dialog">☰</button>
  </header>`;
}

/** The same clock as on every other device; yellow when it is mine. */
export function turnBar(state, on) {
  const { view } = state;
  const { turn, roster } = view;
  if (turn.seat === undefined) return html`<div class="turn"><p>${t("turn.nobody")}</p></div>`;
  const mine = isMyTurn(view);
  return html`<section class="turn ${mine ? "mine" : ""}" aria-label=${t("turn.label")}>
    <div class="turn-line">
      <p class="headline">${mine ? html`<b>${t("turn.yours")}</b>` : nothing} <span>${headline(view, mine)}</span></p>
      ${clock(turn.deadline, on)}
    </div>
    ${turn.deadline && turn.deadline.totalMs ? html`<div class="bar"><i data-clock="bar" .deadline=${turn.deadline}></i></div>` : nothing}
    <p class="turn-more">${roster.phase === "PAUSED" ? t("turn.paused") : mine ? narrate(expiry(view), view) : place(view)}</p>
  </section>`;
}

function headline(view, mine) {
  if (mine) return summons(view);
  return narrate(view.turn.headline, view) || t("turn.theirs", { seat: nameOf(view, view.turn.seat) });
}

const expiry = ({ own, turn }) => own?.lacuoi?.onExpire || own?.switch?.onExpire || own?.phom?.onExpire || turn.deadline?.onExpire;

function clock(deadline) {
  if (!deadline) return nothing;
  return html`<span class="clock ${deadline.paused ? "stands" : ""}" role="timer" aria-label=${t("turn.clock")}>
    <b data-clock="seconds" .deadline=${deadline}></b><small>${deadline.paused ? "⏸" : t("turn.unit")}</small></span>`;
}

/** When it will be my turn. */
function place(view) {
  const me = ownSeat(view);
  const order = view.turn.upcoming.indexOf(me);
  if (!view.own?.playing) return t("turn.watching");
  if (seatOf(view, view.turn.seat)?.presence === "GONE") return t("turn.gone", { seat: nameOf(view, view.turn.seat) });
  return order < 0 ? "" : order === 0 ? t("turn.next") : t("turn.after", { n: order + 1 });
}
