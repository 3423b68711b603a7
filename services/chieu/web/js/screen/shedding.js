// The table of Lá Cuối and of Switch: a ring of seats around the piles, with what is in force and what threatens.
import { html } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { cardFace, colourEmblem, colourName, suitEmblem, suitName } from "../cards.js";
import { lang, t } from "../i18n.js";
import { gameOf } from "../view.js";
import { inForce, pending, people } from "./people.js";
import { boxSize, places } from "./ring.js";
import { pile, seatBox } from "./seat.js";

const DECKS = { lacuoi: "lacuoi", switch: "poker" };

/** The board; `page` holds the flags of seats. */
export function sheddingBoard(view, page) {
  const game = gameOf(view);
  const everyone = people(view);
  const spots = places(everyone.length);
  const table = view.table[game];
  const hands = new Map((view.openTable?.switch?.hands || []).map((hand) => [hand.seat, hand.cards]));
  const shared = { size: boxSize(everyone.length), deck: DECKS[game], deadline: view.turn.deadline };
  return html`<section class="board ring" data-seats=${everyone.length}>
    <div class="mat" data-tint=${inForce(view)}></div>
    ${middle(view, table, DECKS[game])}
    <ul class="seats" aria-label=${t("screen.seats")}>
      ${repeat(
        everyone,
        (person) => person.seat,
        (person, place) =>
          seatBox(person, {
            ...shared,
            place: spots[place],
            flag: page.flags[person.seat],
            open: hands.get(person.seat),
          }),
      )}
    </ul>
  </section>`;
}

function middle(view, table, deck) {
  const turning = view.turn.direction || table.direction || 1;
  return html`<div class="middle">
    <div class="way ${turning < 0 ? "back" : ""}" aria-hidden="true"><i></i><i></i><i></i></div>
    <div class="stock">
      ${pile(table.drawCount, deck, t("screen.stock", { n: table.drawCount }))}
      <p class="count">${t("screen.stock", { n: table.drawCount })}</p>
    </div>
    ${discards(view, table)} ${force(view, table, deck)}
  </div>`;
}

function discards(view, table) {
  const chosen = inForce(view);
  const face = (card, options) => cardFace(card.face, { language: lang(), ...options });
  const under = [...table.under].slice(0, 4).reverse();
  return html`<div class="discards" data-zone="discard">
    ${repeat(under, (card) => card.id, (card) => html`<i class="under" data-tilt=${card.id % 5}>${face(card, { label: "" })}</i>`)}
    ${table.top ? html`<i class="top" data-card=${table.top.id}>${face(table.top, { chosen: table.top.face.length === 1 ? chosen : "" })}</i>` : ""}
  </div>`;
}

function force(view, table, deck) {
  const letter = inForce(view);
  const waits = pending(view);
  const isSuit = deck === "poker";
  const word = isSuit ? suitName(letter, lang()) : colourName(letter, lang());
  return html`<div class="force" data-tint=${letter}>
    <span class="force-emblem">${letter ? (isSuit ? suitEmblem(letter) : colourEmblem(letter)) : ""}</span>
    <p class="force-word"><small>${t(isSuit ? "screen.suit" : "screen.colour")}</small> <b>${word}</b></p>
    ${waits ? threat(waits, table.phase) : ""}
  </div>`;
}

function threat(waits, phase) {
  const skips = waits.rank === "8";
  return html`<div class="threat">
    <b>${skips ? t("screen.threat_skip") : `+${waits.cards}`}</b>
    <small>${waits.rank ? t("screen.chain", { n: waits.count, rank: waits.rank }) : t(phase === "CHALLENGE" ? "screen.threat_challenge" : "screen.threat")}</small>
  </div>`;
}
