// What a turn of Phỏm offers: eat or draw, discard, lay down, send, Ù.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardFace, cardName } from "../cards.js";
import { PHOM } from "../games/phom.js";
import { lang, t } from "../i18n.js";
import { nameOf } from "../view.js";
import { faceOptions } from "./looks.js";
import { whole } from "./phom.js";

export function phomButtons(state, dialect, on) {
  const { view } = state;
  const actions = dialect.actions(view);
  const kinds = new Set(actions.map((action) => action.kind));
  return html`<section class="buttons phom" aria-label=${t("buttons")}>
    ${kinds.has("LAY") ? laying(state, on) : nothing}
    ${kinds.has("SEND") ? sending(state, actions, on) : nothing}
    ${kinds.has("SEND") ? nothing : discarding(state, kinds, on)}
    <div class="row">${kinds.has("SEND") ? discarding(state, kinds, on) : nothing}${actions.map((action) => word(state, action, on))}</div>
    ${actions.length ? nothing : html`<p class="why">${t("phom.wait")}</p>`}
  </section>`;
}

/** What discards the lifted card; before one is lifted, how that is done. Where cards may be sent it shares its row. */
function discarding(state, kinds, on) {
  if (!kinds.has("DISCARD")) return nothing;
  if ((state.page.lifted ?? null) !== null) return lifted(state, on);
  return html`<p class="why">${t(kinds.has("SEND") ? "phom.or_discard" : "phom.choose_discard")}</p>`;
}

const WORDS = { DRAW: "phom.draw", SEND_ALL: "phom.send_all", DECLARE_U: "phom.u" };

function word(state, action, on) {
  if (action.kind === "EAT") return eat(state, action, on);
  if (!WORDS[action.kind]) return nothing;
  const look = action.kind === "DECLARE_U" || action.primary ? "primary" : "";
  return html`<button class="button ${look} ${action.kind === "DECLARE_U" ? "u" : ""}" aria-busy=${String(state.page.sent?.kind === action.kind)} @click=${() => on.press(action)}>${t(WORDS[action.kind])}</button>`;
}

/** Eating says what it makes and what it brings. */
function eat({ view, page }, action, on) {
  const offer = PHOM.hand(view).eat;
  const known = PHOM.known(view);
  const stake = view.options?.options?.phom?.stake || 1;
  if (!offer) return html`<button class="button primary" @click=${() => on.press(action)}>${t("phom.eat_plain")}</button>`;
  return html`<button class="button primary eat" aria-busy=${String(page.sent?.kind === "EAT")} @click=${() => on.press(action)}
      aria-label=${t("phom.eat_label", { card: cardName(offer.card.face, lang()), meld: offer.meldCardIds.map((id) => cardName(known.get(id)?.face || "", lang())).join(", "), n: offer.units * stake })}>
    <span>${t(offer.chot ? "phom.eat_chot" : "phom.eat")} +${offer.units * stake}</span>
    <span class="minis" aria-hidden="true">${offer.meldCardIds.map((id) => mini(known.get(id)))}</span></button>`;
}

const mini = (card) => (card ? html`<span class="mini">${cardFace(card.face, { language: lang(), label: "", small: true, ...faceOptions() })}</span>` : nothing);

function lifted({ view, page }, on) {
  const card = PHOM.cards(view).find((one) => one.id === page.lifted);
  if (!card) return nothing;
  return html`<div class="row lift"><button class="button primary" @click=${() => on.play({})}>${t("phom.discard", { card: cardName(card.face, lang()) })}</button></div>`;
}

/** The server's ways of splitting the hand, the best first: one is chosen, then laid; what fits elsewhere may go with it. PH-22 */
function laying({ view, page }, on) {
  const known = PHOM.known(view);
  const ways = PHOM.hand(view).arrangements;
  const chosen = Math.min(page.arrangement || 0, ways.length - 1);
  const sends = maySend(view, ways[chosen]);
  const busy = String(page.sent?.kind === "LAY");
  return html`<fieldset class="ways-to-lay"><legend class="visually-hidden">${t("phom.lay_title")}</legend>
    ${ways.map((way, number) => html`<button class="lay-way" role="radio" aria-checked=${String(number === chosen)} @click=${() => on.arrange(number)}>
        ${way.melds.length ? way.melds.map((meld) => html`<span class="minis meld">${meld.cardIds.map((id) => mini(known.get(id)))}</span>`) : html`<b>${t("phom.no_meld")}</b>`}
        <small>${way.u ? t("phom.u") : t("phom.left", { n: way.restPoints })}</small></button>`)}
    ${sends ? html`<button class="button primary wide" aria-busy=${busy} @click=${() => on.layAndSend(ways[chosen])}>${t("phom.lay_and_send")}</button>` : nothing}
    <button class="button wide lay ${sends ? "" : "primary"}" aria-busy=${busy} @click=${() => on.lay(ways[chosen])}>${t(ways[chosen]?.melds.length ? "phom.lay" : "phom.lay_nothing")}</button>
  </fieldset>`;
}

/** Whether something could be sent after this laying: others have laid, and more than the card to discard is left. */
function maySend(view, way) {
  if (!way?.melds.length || way.restCardIds.length < 2) return false;
  return PHOM.places(view).some((place) => place.seat !== view.own.seat && !place.left && place.melds.length > 0);
}

/** Each card that fits a laid meld, and the meld that it fits. */
function sending({ view }, actions, on) {
  const known = PHOM.known(view);
  const melds = new Map(PHOM.places(view).flatMap((place) => place.melds.map((meld) => [meld.id, { ...meld, seat: place.seat }])));
  const sends = actions.filter((action) => action.kind === "SEND").flatMap((action) => action.cardIds.map((id) => ({ id, meld: melds.get(action.meldId), meldId: action.meldId })));
  return html`<div class="sends" role="group" aria-label=${t("phom.send_title")}><p class="small">${t("phom.send_title")}</p>
    ${sends.map(({ id, meld, meldId }) => html`<button class="button send" @click=${() => on.send(id, meldId)} aria-label=${t("phom.send_label", { card: cardName(known.get(id)?.face || "", lang()), seat: meld ? nameOf(view, meld.seat) : "" })}>
        ${mini(known.get(id))} → ${meld ? html`<span class="minis meld">${whole(meld).map(mini)}</span><small>${nameOf(view, meld.seat)}</small>` : nothing}</button>`)}</div>`;
}
