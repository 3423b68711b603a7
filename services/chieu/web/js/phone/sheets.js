// The sheets that slide over the phone: the menu, people, points, settings, sharing, and the questions before the irreversible.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { focused } from "../ui/styled.js";
import { nameOf } from "../view.js";
import { gameSheet, optionsSheet } from "./options_sheet.js";
import { leaveSheet, menuSheet, pairSheet, settingsSheet } from "./menu.js";
import { kickSheet, peopleSheet, seatSheet } from "./people.js";
import { fairnessSheet, logSheet, openSheet, pointsSheet } from "./reading.js";
import { shareSheet } from "./share.js";

const SHEETS = {
  menu: menuSheet, settings: settingsSheet, leave: leaveSheet, people: peopleSheet, seat: seatSheet, options: optionsSheet,
  game: gameSheet, pair: pairSheet, points: pointsSheet, log: logSheet, share: shareSheet, kick: kickSheet, fairness: fairnessSheet, open: openSheet,
};

// What a dialog is called for ears; a person's sheet has that person's name.
const NAMES = {
  menu: "menu", settings: "settings.title", leave: "leave.title", people: "menu.people", options: "options.title", game: "options.game",
  pair: "menu.screen", points: "points.title", log: "log.title", share: "share.title", kick: "person.kick", fairness: "fairness.title", open: "open.title",
};

export function sheet(state, on) {
  const [name, word] = (state.page.sheet || "").split(":");
  if (!SHEETS[name]) return nothing;
  return html`<div class="sheet-veil" @click=${on.close}></div>
    <section class="sheet sheet-${name}" role="dialog" aria-modal="true" aria-label=${NAMES[name] ? t(NAMES[name]) : nameOf(state.view, Number(word))}>
      <button class="button quiet round close" aria-label=${t("close")} @click=${on.close} ${focused(state.page.sheet)}>✕</button>
      ${SHEETS[name](state, on, word)}
    </section>`;
}
