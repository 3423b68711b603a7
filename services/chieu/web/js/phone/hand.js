// My hand: every card can be reached, those that can be played are lit, the others say why not.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { cardFace, cardName } from "../cards.js";
import { sorted } from "../games/shedding.js";
import { lang, refusal, t } from "../i18n.js";
import { settings } from "../keeping.js";
import { twice } from "../ui/twice.js";
import { unchanging } from "../ui/unchanging.js";
import { isMyTurn } from "../view.js";
import { arranged, drag, isArranged, movable, walk } from "./arranging.js";
import { isLifted } from "./buttons.js";
import { faceOptions } from "./looks.js";

const ORDERS = ["colour", "number", "playable"];
const IN_SIGHT = 15;

export function hand(state, dialect, on) {
  const { view } = state;
  const cards = dialect.cards(view);
  const shown = dialect.isShedding ? sorted(cards, orderOf(cards)) : arranged(cards, view);
  const move = dialect.isShedding ? null : on.move;
  return html`<section class="hand-part">
    <div class="hand-top" @click=${twice(() => on.doubleTap(view.own.seat))}>
      <b>${t("hand.cards", { n: cards.length })}</b>
      ${dialect.isShedding ? nothing : html`<span>${t("hand.junk", { n: dialect.hand(view).handPoints })}</span>`}
      ${corner(state, dialect, cards, on)}
    </div>
    <ul class="hand ${isMyTurn(view) ? "on-turn" : ""} n-${size(cards.length)}" aria-label=${t("hand.label")}
        @pointerdown=${(event) => move && drag(event, move)} @keydown=${(event) => walk(event, move)}>
      ${repeat(shown, (card) => card.id, (card) => one(state, dialect, card, on))}
    </ul>
  </section>`;
}

const size = (count) => (count <= 4 ? "few" : count <= 8 ? "some" : count <= 10 ? "ten" : count <= 15 ? "many" : "heap");

/** What may be done with all of them: put back the lifted one, sort them, or lay them as the server would. */
function corner({ view, page }, dialect, cards, on) {
  if (isLifted(view, page, dialect)) return html`<span class="orders"><button @click=${on.unlift}>✕ ${t("button.unlift")}</button></span>`;
  if (dialect.isShedding) return cards.length > 4 ? orderChoice(dialect, orderOf(cards), on) : nothing;
  return isArranged(view) ? html`<span class="orders"><button @click=${on.asDealt}>${t("hand.as_dealt")}</button></span>` : nothing;
}

/** As chosen; until then what can be played stands first as soon as not all cards are in sight. */
const orderOf = (cards) => settings().sort || (cards.length > IN_SIGHT ? "playable" : "colour");

const orderChoice = (dialect, chosen, on) => html`<span class="orders" role="group" aria-label=${t("hand.order")}>
  ${ORDERS.map((order) => html`<button aria-pressed=${String(chosen === order)} @click=${() => on.order(order)}>${t(`order.${order === "colour" && dialect.key === "switch" ? "suit" : order}`)}</button>`)}
</span>`;

function one(state, dialect, card, on) {
  const { sent } = state.page;
  const lifted = state.page.lifted ?? state.page.carried;
  const playable = card.playable && Boolean(dialect.play(state.view, card.id));
  const marks = [
    playable ? "playable" : "",
    lifted === card.id ? "lifted" : "",
    sent?.cardId === card.id ? "sent" : "",
    card.fresh ? "fresh" : "",
    card.locked ? "locked" : "",
    card.group ? "grouped" : "",
  ];
  return html`<li class=${`held ${marks.join(" ")}`} data-card=${card.id}>
    <button aria-disabled=${String(!playable && !movable(state.view, dialect))} aria-pressed=${String(lifted === card.id)} aria-label=${label(state, dialect, card, playable)} aria-keyshortcuts=${dialect.isShedding ? nothing : "Shift+ArrowLeft Shift+ArrowRight"} @click=${() => on.tapCard(card)}>
      ${unchanging(`${card.face} ${settings().fourColours}`, () => cardFace(card.face, { language: lang(), label: "", ...faceOptions() }))}
      ${card.fresh ? html`<span class="mark" aria-hidden="true">${t("hand.fresh")}</span>` : nothing}
      ${card.locked ? html`<span class="mark lock" aria-hidden="true">🔒</span>` : nothing}
    </button>
  </li>`;
}

/** "Rút hai đỏ, đánh được", or why not. */
function label(state, dialect, card, playable) {
  const facts = [cardName(card.face, lang())];
  if (card.fresh) facts.push(t("hand.fresh"));
  if (card.group) facts.push(t("hand.in_meld", { n: card.group }));
  if (playable) facts.push(t(state.page.lifted === card.id ? "hand.lifted" : "hand.playable"));
  else if (movable(state.view, dialect)) facts.push(t(state.page.carried === card.id ? "hand.carried" : "hand.take_up"));
  else facts.push(card.whyNot ? refusal(card.whyNot) : t("hand.not_now"));
  return facts.join(", ");
}
