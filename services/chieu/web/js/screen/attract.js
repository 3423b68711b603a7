// Rule cards that pass by on an idle screen: one thing each, with the cards it is about.
import { html } from "../../vendor/lit-html/lit-html.js";
import { cardFace } from "../cards.js";
import { lang, t } from "../i18n.js";

// What each lesson shows; its words are screen.lesson.<game>.<number>.
const LESSONS = {
  lacuoi: [["G4", "G7", "B7"], ["RS", "YV", "BD"], ["W", "F"], ["R1"], ["GD", "RD", "F"]],
  phom: [["5H", "6H", "7H", "9S", "9C", "9D"], ["8C", "8S", "8H"], ["KS", "QD", "JC"], ["AS", "2S", "3S"], ["10D", "JD", "QD"]],
  switch: [["10S", "4S", "10H"], ["2H", "2C"], ["AD", "AS"], ["8C", "8D"], ["JH"]],
};

/** How many rule cards a game has. */
export const lessons = (game) => LESSONS[game]?.length || 0;

/** One rule card. */
export function attract(game, number) {
  const faces = LESSONS[game]?.[number] || [];
  return html`<article class="lesson">
    <div class="lesson-cards">${faces.map((face) => html`<i>${cardFace(face, { label: "", language: lang() })}</i>`)}</div>
    <h2>${t(`screen.lesson.${game}.${number}.title`)}</h2>
    <p>${t(`screen.lesson.${game}.${number}`)}</p>
  </article>`;
}
