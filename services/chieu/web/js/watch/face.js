// The face of the watch: the clock on the rim, the open card on top, one own card in the middle, everybody's counts around.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardFace, cardName, colourEmblem, colourName, suitEmblem, suitName } from "../cards.js";
import { dialectOf } from "../games/dialects.js";
import { sorted } from "../games/shedding.js";
import { has, lang, t } from "../i18n.js";
import { narrate } from "../narrate.js";
import { inOrder, isMyTurn, isPlaying, nameOf, ownSeat, seatOf } from "../view.js";
import { twice } from "../ui/twice.js";
import { offers } from "./offers.js";
import { rim } from "./rim.js";

/** Everything; `on` has the phone's actions, `go(step)` through the hand, and `menu(shown)`. */
export function face(state, on) {
  const { view, page, ended } = state;
  const mine = isPlaying(view) && isMyTurn(view);
  return html`<div class="watch ${mine ? "mine" : ""}">${rim(isPlaying(view) ? view.turn.deadline : null)}
    ${ended ? said(has(`ended.${ended}`) ? `ended.${ended}` : "ended.OTHER") : scene(state, on)}
    ${page.note ? html`<p class="note ${page.note.kind}" aria-hidden="true">${page.note.text}</p>` : nothing}
    ${!state.live && state.everLive ? html`<span class="off" role="img" aria-label=${t("conn.again")}></span>` : nothing}</div>`;
}

const said = (key) => html`<main class="words"><p role="status">${t(key)}</p></main>`;

function scene(state, on) {
  const { view } = state;
  if (!view.roster) return said("conn.first");
  if (!isPlaying(view) || !dialectOf(view)) return between(state, on);
  if (state.page.picking) return picker(state, on);
  return state.page.menu ? menu(state, on) : table(state, on);
}

// --- The table --------------------------------------------------------------------------------------------------------

function table(state, on) {
  const { view } = state;
  const dialect = dialectOf(view);
  const places = inOrder(dialect.places(view), ownSeat(view)).filter((place) => !place.left);
  const half = Math.ceil(places.length / 2);
  return html`<main class="table">${top(view, dialect)}
    ${side(view, places.slice(0, half), "left", on)}${side(view, places.slice(half), "right", on)}
    ${view.own?.playing ? html`${carousel(state, dialect, on)}${bottom(state, dialect, on)}` : html`<p class="watching">${t("turn.watching")}</p>`}</main>`;
}

function top(view, dialect) {
  const shown = dialect.table(view).top || dialect.table(view).lastDiscard?.card;
  const letter = dialect.inForce(view);
  const waits = dialect.pending(view)?.cards;
  const isSuit = dialect.key === "switch";
  const word = letter && (isSuit ? suitName(letter, lang()) : colourName(letter, lang()));
  const { deadline } = view.turn;
  return html`<b class="seconds" data-clock="seconds" aria-hidden="true" .deadline=${deadline}></b>
    <span class="top">${shown ? cardFace(shown.face, { language: lang(), small: true, chosen: shown.face.length === 1 ? letter : "" }) : nothing}</span>
    <span class="force" role="img" aria-label=${[word, waits ? t("pile.pending", { n: waits }) : ""].filter(Boolean).join(", ") || t("pile.label")}>${waits ? html`<b class="waits">+${waits}</b>` : letter ? (isSuit ? suitEmblem(letter) : colourEmblem(letter)) : nothing}</span>`;
}

/** Half of the others; tapped twice it catches, whoever it is that forgot to call. */
function side(view, places, where, on) {
  if (!places.length) return nothing;
  const words = places.map((place) => `${nameOf(view, place.seat)} ${t("cards", { n: place.cards })}`).join(", ");
  return html`<button class="side ${where} of-${places.length}" aria-label=${t("watch.others", { who: words })} @click=${twice(() => on.doubleTap(places[0].seat))}>
    ${places.map((place) => html`<b class="${view.turn.seat === place.seat ? "on-turn" : ""} ${place.cards === 1 ? "one" : ""} ${seatOf(view, place.seat)?.presence === "GONE" ? "away" : ""}">${place.cards}</b>`)}</button>`;
}

/** The own cards in the order in which one wants them: what can be played first. */
export const ownCards = (view) => sorted(dialectOf(view)?.cards(view) || [], "playable");

function carousel({ view, page }, dialect, on) {
  const cards = ownCards(view);
  const at = Math.min(page.at || 0, cards.length - 1);
  const card = cards[at];
  if (!card) return nothing;
  const playable = card.playable && Boolean(dialect.play(view, card.id));
  const peek = (other, where) => (other ? html`<span class="peek ${where}" aria-hidden="true">${cardFace(other.face, { label: "", small: true })}</span>` : nothing);
  const label = [cardName(card.face, lang()), t(playable ? "hand.playable" : "watch.not_playable"), t("watch.of", { n: at + 1, most: cards.length })].join(", ");
  return html`${peek(cards[at - 1], "before")}${peek(cards[at + 1], "after")}
    <button class="card-now ${playable ? "playable" : ""} ${page.sent?.cardId === card.id ? "sent" : ""}" data-card=${card.id} aria-disabled=${String(!playable)} aria-label=${label} @click=${() => on.throwCard(card)}>
      ${cardFace(card.face, { language: lang(), label: "", small: true })}</button>`;
}

function bottom(state, dialect, on) {
  const { view, page } = state;
  const mayCall = dialect.actions(view).some((action) => action.kind === "CALL_LAST");
  const cards = dialect.cards(view).length;
  return html`<button class="own ${mayCall ? "may-call" : ""}" aria-label=${t(dialect.isShedding ? "watch.own" : "hand.cards", { n: cards })} @click=${twice(() => on.doubleTap(ownSeat(view)))}><b>${cards}</b>${dialect.isShedding ? html`<small>${t("watch.call")}</small>` : nothing}</button>
    ${acting(offers(view, dialect, on), isMyTurn(view), page, on)}`;
}

/** One offer is a button; several are behind one. */
function acting(found, mine, page, on) {
  const why = t(mine ? "watch.play_one" : "watch.nothing");
  if (!found.length) return html`<button class="act" aria-disabled="true" aria-label=${why} @click=${() => on.note(why)}>▲</button>`;
  const [first] = found;
  if (found.length === 1) return html`<button class="act offered" aria-busy=${String(page.sent?.kind === first.kind)} @click=${first.act}><small>${first.text}</small></button>`;
  return html`<button class="act offered several" aria-label=${found.map((one) => one.text).join(", ")} @click=${() => on.menu(true)}><b>${found.length}</b><small>${t("watch.choose")}</small></button>`;
}

// --- Lists over the whole face ----------------------------------------------------------------------------------------

function menu({ view }, on) {
  const found = offers(view, dialectOf(view), on);
  const asked = dialectOf(view).prompt(view);
  return html`<main class="list" role="dialog" aria-modal="true" aria-label=${t("watch.choose")}>${asked ? html`<p>${t("watch.challenge")}</p>` : nothing}
    ${found.map((one) => html`<button @click=${() => (on.menu(false), one.act())}>${one.text}</button>`)}
    <button class="quiet" @click=${() => on.menu(false)}>${t("cancel")}</button></main>`;
}

function picker({ view, page }, on) {
  const dialect = dialectOf(view);
  const action = dialect.play(view, page.picking.cardId);
  if (!action) return nothing;
  const isSuit = dialect.key === "switch";
  return html`<main class="picker" role="dialog" aria-modal="true" aria-label=${t(`picker.${dialect.key}`)}>
    ${dialect.choices(action).map((letter) => html`<button aria-label=${isSuit ? suitName(letter, lang()) : colourName(letter, lang())} @click=${() => on.pick(letter)}>${isSuit ? suitEmblem(letter) : colourEmblem(letter)}</button>`)}
    <button class="back" aria-label=${t("cancel")} @click=${on.unlift}>✕</button></main>`;
}

// --- Between rounds ---------------------------------------------------------------------------------------------------

function between({ view, page }, on) {
  const mine = seatOf(view, ownSeat(view));
  const headline = view.roster.phase === "ROUND_END" && view.result?.headline ? narrate(view.result.headline, view) : t("watch.waits", { code: view.roster.code });
  return html`<main class="words"><p>${headline}</p>
    <button class="ready" aria-pressed=${String(Boolean(mine?.ready))} aria-busy=${String(page.asking === "ready")} @click=${() => on.ask("ready", !mine?.ready)}>${t(mine?.ready ? "lobby.ready_yes" : "lobby.ready")}</button>
    ${view.roster.nextRound ? html`<b class="soon" data-clock="seconds" .deadline=${view.roster.nextRound}></b>` : html`<small>${t("lobby.people", { n: view.roster.seats.length, most: view.roster.mostSeats })}</small>`}</main>`;
}
