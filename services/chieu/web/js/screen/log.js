// What happened so far, the newest first, with rounds marked.
import { html } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { cardFace } from "../cards.js";
import { lang, t } from "../i18n.js";
import { isTold, narrate } from "../narrate.js";

const MOST = 9;
// What says nothing new beside the line above it.
const REPEATS = new Set(["ROUND_STARTED", "TURNED_UP"]);

/** The last lines of the story. */
export function logPanel(view, story) {
  const lines = story.filter(isTold).slice(-MOST).reverse();
  return html`<section class="log" aria-label=${t("screen.log")}>
    <h2>${t("screen.log")}</h2>
    <ol class="log-lines">
      ${repeat(lines, (event) => `${event.version}.${event.index}`, (event) => line(view, event))}
    </ol>
  </section>`;
}

function line(view, event) {
  const card = event.cards[0];
  const loud = event.weight === "BIG" && !REPEATS.has(event.kind);
  return html`<li class=${loud ? "loud" : ""}>
    <i class="log-card">${card ? cardFace(card.face, { small: true, label: "", language: lang() }) : ""}</i>
    <span>${narrate(event.text, view)}</span>
  </li>`;
}
