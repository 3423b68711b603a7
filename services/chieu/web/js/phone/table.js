// The table on the phone: the others, the pile, my hand, my buttons.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { back, cardFace, colourEmblem, colourName, suitEmblem, suitName } from "../cards.js";
import { dialectOf } from "../games/dialects.js";
import { lang, t } from "../i18n.js";
import { isTold, narrate } from "../narrate.js";
import { inOrder, isMyTurn, nameOf, ownSeat, seatOf } from "../view.js";
import { buttons } from "./buttons.js";
import { hand } from "./hand.js";
import { faceOptions, flagOf } from "./looks.js";
import { phomBoard } from "./phom.js";
import { styled } from "../ui/styled.js";
import { twice } from "../ui/twice.js";
import { unchanging } from "../ui/unchanging.js";

export function table(state, on) {
  const { view } = state;
  const dialect = dialectOf(view);
  return html`<main class="table ${dialect.key} ${isPressed(view, dialect) ? "pressed" : ""}">
    <div class="board">
      ${dialect.isShedding ? html`${others(state, dialect, on)}${pile(state, dialect, on)}` : phomBoard(state, dialect, on)}
      ${lately(state)}
    </div>
    <div class="own-part ${state.page.picking ? "picking" : ""}">
      ${view.own?.playing && dialect.hand(view) ? html`${hand(state, dialect, on)}${buttons(state, dialect, on)}` : watching(view)}
    </div>
  </main>`;
}

/** Whether more than usual is asked below the hand, so that the pile gives room for the cards. */
const isPressed = (view, dialect) => isMyTurn(view)
  && (dialect.isShedding ? Boolean(dialect.prompt(view) || dialect.pending(view)?.cards) : dialect.actions(view).some(({ kind }) => kind === "LAY" || kind === "SEND"));

const watching = (view) => html`<p class="notice watching">${view.own?.playing ? "" : t("hand.watching")}</p>`;

function others({ view }, dialect, on) {
  const places = inOrder(dialect.places(view), ownSeat(view));
  return html`<ul class="others ${places.length > 3 ? "many" : ""}" aria-label=${t("others")}>${places.map((place) => other(view, place, on))}</ul>`;
}

function other(view, place, on) {
  const seat = seatOf(view, place.seat);
  const name = nameOf(view, place.seat);
  const isTurn = view.turn.seat === place.seat;
  const flag = flagOf(place, seat);
  const isAway = seat && ["GONE", "ASLEEP"].includes(seat.presence);
  return html`<li class="other ${isTurn ? "on-turn" : ""} ${place.left ? "left" : ""} ${isAway ? "away" : ""}" data-seat=${place.seat}
      @click=${twice(() => on.doubleTap(place.seat))}>
    ${unchanging(`${place.seat} ${seat?.presence === "BOT"}`, () => avatar(place.seat, { bot: seat?.presence === "BOT" }))}
    <span class="name">${name}</span>
    <span class="count ${place.cards === 1 ? "one" : ""}" aria-label=${t("cards", { n: place.cards })}><i aria-hidden="true"></i>${place.cards}</span>
    ${place.lastChange > 1 ? html`<span class="plus" aria-hidden="true">+${place.lastChange}</span>` : nothing}
    ${flag ? html`<span class="flag ${flag.kind}">${flag.text}</span>` : nothing}
  </li>`;
}

function pile({ view }, dialect, on) {
  const game = dialect.table(view);
  const inForce = dialect.inForce(view);
  const pending = dialect.pending(view);
  const waits = pending?.cards || 0;
  return html`<section class="pile in-${inForce || "none"}" aria-label=${t("pile.label")}>
    <button class="stock" data-pile="draw" @click=${on.draw} aria-disabled=${String(!isMyTurn(view))} aria-label=${t("pile.stock", { n: game.drawCount })}>
      ${unchanging(dialect.back, () => back(dialect.back, { language: lang(), label: "" }))}<b>${game.drawCount}</b></button>
    <div class="discards" data-pile="discard">
      ${game.under.slice(0, 3).reverse().map((card, at) => html`<span class="under" aria-hidden="true" ${styled({ "--turn": `${lean(card.id)}deg`, "--at": at })}>
          ${cardFace(card.face, { language: lang(), label: "" })}</span>`)}
      <span class="top" data-top=${game.top.id}>${cardFace(game.top.face, { language: lang(), chosen: game.top.face.length === 1 ? inForce : "", ...faceOptions() })}</span>
    </div>
    <div class="in-force">
      ${inForce ? html`<span class="emblem-big" aria-hidden="true">${dialect.key === "lacuoi" ? colourEmblem(inForce) : suitEmblem(inForce)}</span>
        <b>${dialect.key === "lacuoi" ? colourName(inForce, lang()) : suitName(inForce, lang())}</b>` : nothing}
      <span class="way" role="img" aria-label=${t(game.direction < 0 ? "pile.counter" : "pile.clockwise")}>${game.direction < 0 ? "↺" : "↻"}</span>
      ${view.openTable ? html`<button class="button see-all" @click=${() => on.open("open")}>${t("open.see")}</button>` : nothing}
      ${waits ? html`<span class="badge bad pending">${pending.rank === "8" ? t("pile.stand") : t("pile.pending", { n: waits })}</span>` : nothing}
    </div>
  </section>`;
}

// Cards thrown on a pile lie askew, each always the same way.
const lean = (id) => ((id * 37) % 23) - 11;

/** The last thing that happened, and how the turn can be read from it. */
function lately({ story, view }) {
  const last = story.filter(isTold).slice(-2);
  return html`<ol class="lately" aria-hidden="true">${last.map((event) => html`<li>${event.cards[0] ? html`<span class="mini">${cardFace(event.cards[0].face, { language: lang(), label: "", small: true })}</span>` : nothing}${narrate(event.text, view)}</li>`)}</ol>`;
}
