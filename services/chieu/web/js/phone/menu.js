// The menu, the settings of this phone, and the question before one leaves.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { LANGUAGES, lang, t } from "../i18n.js";
import { settings } from "../keeping.js";
import { gameKey, hasPower, isPlaying } from "../view.js";
import { mayAsk } from "../wake.js";

const item = (icon, text, act, more = "") => html`<button class="button wide item ${more}" @click=${act}><span aria-hidden="true">${icon}</span>${text}</button>`;
const MORE_MS = 30_000;
// What leaving a round of Phỏm costs: so many times the stake. PH-25
const UNITS_OF_A_LEAVER = 4;

export function menuSheet({ view }, on) {
  return html`<h2>${t("menu")}</h2><div class="list">
    ${item("👥", t("menu.people"), () => on.open("people"))}
    ${item("🏅", t("points.title"), () => on.open("points"))}
    ${item("📜", t("log.title"), () => on.open("log"))}
    ${item("📲", t("share.open"), () => on.open("share"))}
    ${item("📺", t("menu.screen"), () => on.open("pair"))}
    ${item("⚖️", t(hasPower(view, "OPTIONS") ? "options.change" : "options.see"), () => on.open("options"))}
    ${clocks(view, on)}${doors(view, on)}
    ${item("⚙️", t("settings.title"), () => on.open("settings"))}
    <a class="button wide item" href=${`/help/${gameKey(view.roster.game)}?lang=${lang()}`} target="_blank" rel="noopener"><span aria-hidden="true">❓</span>${t("help")}</a>
    ${item("🚪", t("leave"), () => on.open("leave"), "leave")}
  </div>`;
}

function clocks(view, on) {
  const { roster, turn } = view;
  const paused = roster.phase === "PAUSED" || roster.pause || roster.pauseWanted;
  return html`
    ${hasPower(view, "PAUSE") ? (paused ? item("▶️", t("menu.resume"), () => on.askAndClose("resume")) : item("⏸", t("menu.pause"), () => on.askAndClose("pause"))) : nothing}
    ${hasPower(view, "EXTEND") && isPlaying(view) && turn.deadline ? item("⏳", t("menu.extend", { n: MORE_MS / 1000 }), () => on.askAndClose("extend", MORE_MS)) : nothing}`;
}

function doors(view, on) {
  if (!hasPower(view, "LOCK")) return nothing;
  const { admission } = view.roster;
  const way = (wanted, icon) => (admission === wanted ? nothing : item(icon, t(`menu.admit.${wanted}`), () => on.askAndClose("admit", wanted)));
  return html`${way("CODE", "🔓")}${way("TICKET", "🎟️")}${way("NOBODY", "🔒")}
    ${hasPower(view, "LIST") ? item("🌐", t(view.roster.listed ? "menu.unlist" : "menu.list"), () => on.askAndClose("list", !view.roster.listed)) : nothing}`;
}

/** The letters that a TV shows. */
export function pairSheet({ page }, on) {
  const send = (event) => {
    event.preventDefault();
    on.pair(new FormData(event.target).get("pairing").trim().toUpperCase());
  };
  return html`<h2>${t("menu.screen")}</h2><p>${t("pair.how", { place: location.host })}</p>
    <form class="list" @submit=${send}>
      <label for="pairing">${t("pair.code")}</label>
      <input id="pairing" class="field code" name="pairing" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="8" required />
      <button class="button primary large" aria-busy=${String(page.asking === "pair")}>${t("pair.show")}</button></form>`;
}

const SWITCHES = ["vibrate", "sound", "oneTap", "fourColours", ...(mayAsk ? [] : ["awake"])];

export function settingsSheet(state, on) {
  const chosen = settings();
  return html`<h2>${t("settings.title")}</h2><div class="list">
    ${SWITCHES.map((name) => html`<label class="check"><input type="checkbox" .checked=${chosen[name]} @change=${(event) => on.setting(name, event.target.checked)} />
        <span>${t(`settings.${name}`)}${name === "awake" ? html`<br /><small class="small">${t("settings.awake_hint")}</small>` : nothing}</span></label>`)}
    <div class="segments" role="radiogroup" aria-label=${t("language")}>${LANGUAGES.map((code) => html`<button role="radio" lang=${code} aria-checked=${String(code === lang())} @click=${() => on.language(code)}>${t(`language.${code}`)}</button>`)}</div>
  </div>`;
}

export function leaveSheet({ view, page }, on) {
  return html`<h2>${t("leave.title")}</h2><p>${costOfLeaving(view)}</p>
    <div class="row"><button class="button danger large" aria-busy=${String(page.asking === "leave")} @click=${on.leave}>${t("leave.yes")}</button>
      <button class="button large" @click=${on.close}>${t("leave.no")}</button></div>
    <p class="why">${t("leave.hint")}</p>`;
}

/** What is lost by leaving now; in Phỏm the price is named. G-10 */
function costOfLeaving(view) {
  if (!isPlaying(view) || !view.own?.playing) return t("leave.between");
  if (view.roster.game !== "PHOM") return t("leave.running");
  return t("leave.phom", { n: UNITS_OF_A_LEAVER * view.options.options.phom.stake });
}
