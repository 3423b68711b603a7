// The buttons of a turn: exactly what the server allows; what is always there says why it cannot be done now.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardFace, cardName, colourEmblem, colourName, suitEmblem, suitName } from "../cards.js";
import { lang, t } from "../i18n.js";
import { nowMs } from "../clock.js";
import { isMyTurn, nameOf } from "../view.js";
import { faceOptions } from "./looks.js";
import { phomButtons } from "./phom_buttons.js";

const LABELS = { DRAW: "button.draw", KEEP: "button.keep", PASS: "button.pass", CHALLENGE: "button.challenge", ACCEPT: "button.accept", TAKE_PENALTY: "button.take", STAND: "button.stand" };

export function buttons(state, dialect, on) {
  if (!dialect.isShedding) return phomButtons(state, dialect, on);
  return html`<section class="buttons" aria-label=${t("buttons")}>
    ${state.page.picking ? picker(state, dialect, on) : html`${prompt(state, dialect)}${lock(state, dialect, on)}`}
    <div class="row">${isLifted(state.view, state.page, dialect) ? lifted(state, dialect, on) : turnButtons(state, dialect, on)}${always(state, dialect, on, "CALL_LAST")}${always(state, dialect, on, "CATCH")}</div>
  </section>`;
}

/** Whether a card is on its way: lifted and playable, or waiting for its colour. */
export const isLifted = (view, page, dialect) => Boolean(page.picking) || ((page.lifted ?? null) !== null && Boolean(dialect.play(view, page.lifted)));

function turnButtons(state, dialect, on) {
  const { view, page } = state;
  const offered = dialect.actions(view).filter((action) => LABELS[action.kind]);
  return offered.map((action) => html`<button class="button ${action.primary && !page.lifted ? "primary" : ""}" aria-busy=${String(page.sent?.kind === action.kind)} @click=${() => on.press(action)}>
      ${t(LABELS[action.kind], { n: action.amount })}</button>`);
}

const ALWAYS = { CALL_LAST: { missing: "NOTHING_TO_CALL" }, CATCH: { missing: "NOBODY_TO_CATCH", look: "danger", text: "button.catch" } };

function always(state, dialect, on, kind) {
  const action = dialect.actions(state.view).find((one) => one.kind === kind);
  const { missing, look, text } = ALWAYS[kind];
  const isCall = kind === "CALL_LAST";
  return html`<button class="button ${action ? look || "primary" : ""} ${isCall ? "call" : "catch"}" aria-disabled=${String(!action)}
      aria-busy=${String(state.page.sentAnyTime === kind)} @click=${() => (action ? on.press(action) : on.pressMissing(missing))}>
    ${t(isCall ? dialect.callWord : text)}</button>`;
}

/** The moment that others may still use to catch. */
function lock({ view }, dialect, on) {
  const waits = dialect.actions(view).find((one) => one.kind === "PLAY" && one.notBeforeMs > nowMs());
  if (waits) setTimeout(on.redraw, waits.notBeforeMs - nowMs() + 30);
  if (!waits || !isMyTurn(view)) return nothing;
  const deadline = { atMs: waits.notBeforeMs, totalMs: 3_000 };
  return html`<p class="lock">${t("hand.lock")} <b data-clock="seconds" .deadline=${deadline}></b></p>`;
}

/** Play the lifted card, or play it with the call, in the place of the other buttons of a turn: nothing below the hand moves. */
function lifted({ view, page }, dialect, on) {
  const action = page.picking ? null : dialect.play(view, page.lifted);
  if (!action || action.notBeforeMs > nowMs()) return nothing;
  const { face } = dialect.cards(view).find((one) => one.id === page.lifted);
  return html`<span class="lift">
    <button class="button primary" aria-label=${t("button.play", { card: cardName(face, lang()) })} @click=${() => on.play({})}>${t("button.play", { card: "" })}
      <span class="mini">${cardFace(face, { language: lang(), label: "", small: true, ...faceOptions() })}</span></button>
    ${action.mayCall ? html`<button class="button primary call" @click=${() => on.play({ call: true })}>${t("button.play_call", { call: t(dialect.callWord) })}</button>` : nothing}
  </span>`;
}

function prompt(state, dialect) {
  const asked = dialect.prompt(state.view);
  if (!asked) return nothing;
  const seat = asked.bySeat === undefined ? t("somebody") : nameOf(state.view, asked.bySeat);
  return html`<div class="prompt" role="group"><p>${t("challenge.ask", { seat })}</p>
    <p class="small">${t("challenge.odds", { won: asked.wonTheyDraw, lost: asked.lostYouDraw })}</p></div>`;
}

/** Four big fields, each with its shape, its word and how many I hold; the call stays in sight. */
function picker(state, dialect, on) {
  const { view, page } = state;
  const action = dialect.play(view, page.picking.cardId);
  if (!action) return nothing;
  const counts = held(dialect.cards(view), dialect.key, page.picking.cardId);
  return html`<div class="picker" role="group" aria-label=${t(`picker.${dialect.key}`)}>
    <p><b>${t(`picker.${dialect.key}`)}</b></p>
    <div class="colours">${dialect.choices(action).map((letter) => html`<button class="colour in-${letter}" @click=${() => on.pick(letter)}>
        <span aria-hidden="true">${dialect.key === "lacuoi" ? colourEmblem(letter) : suitEmblem(letter)}</span>
        <b>${dialect.key === "lacuoi" ? colourName(letter, lang()) : suitName(letter, lang())}</b><small>${t("picker.held", { n: counts[letter] || 0 })}</small></button>`)}
    </div>
    <div class="row">
      ${action.mayCall ? html`<button class="button ${page.picking.call ? "primary" : ""}" role="checkbox" aria-checked=${String(page.picking.call)} @click=${on.pickCall}>${page.picking.call ? "☑" : "☐"} ${t("picker.call", { call: t(dialect.callWord) })}</button>` : nothing}
      ${dialect.choiceOptional(action) ? html`<button class="button" @click=${() => on.pick("")}>${t("picker.none")}</button>` : nothing}
      <button class="button quiet" @click=${on.unlift}>${t("cancel")}</button>
    </div>
  </div>`;
}

function held(cards, key, except) {
  const counts = {};
  for (const { id, face } of cards) {
    if (id === except || face.length === 1) continue;
    const letter = key === "lacuoi" ? face[0] : face.slice(-1);
    counts[letter] = (counts[letter] || 0) + 1;
  }
  return counts;
}
