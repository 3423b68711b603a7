// The options in force, and the host's way of changing them or the game.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { games, optionsForm, optionsLine } from "../ui/options.js";
import { gameKey, hasPower } from "../view.js";

let described = null;

function specsOf(view, on) {
  if (!described) games().then((all) => ((described = all), on.redraw()), () => null);
  return described?.find((one) => one.game === view.roster.game)?.options || [];
}

const inForce = (view) => view.options?.options?.[gameKey(view.roster.game)] || {};

export function optionsSummary({ view }, on) {
  const specs = specsOf(view, on);
  return html`<section class="panel rules">
    <p>${specs.length ? optionsLine(specs, inForce(view)) : nothing}</p>
    <div class="row">
      <button class="button quiet" @click=${() => on.open("options")}>${t(hasPower(view, "OPTIONS") ? "options.change" : "options.see")}</button>
      ${hasPower(view, "GAME") ? html`<button class="button quiet" @click=${() => on.open("game")}>${t("options.game")}</button>` : nothing}
      <a class="button quiet" href=${`/help/${gameKey(view.roster.game)}`} target="_blank" rel="noopener">${t("help")}</a>
    </div>
  </section>`;
}

export function optionsSheet({ view, page }, on) {
  const mayChange = hasPower(view, "OPTIONS") && !view.options?.frozen;
  return html`<h2>${t("options.title")}</h2>
    ${optionsForm(specsOf(view, on), { ...inForce(view), ...page.choosing }, mayChange ? on.setOption : null)}
    ${mayChange ? nothing : html`<p class="why">${t(view.options?.frozen ? "options.frozen" : "options.host_only")}</p>`}`;
}

export function gameSheet({ view }, on) {
  specsOf(view, on);
  return html`<h2>${t("options.game")}</h2><p class="why">${t("options.game_hint")}</p>
    <div class="list">${(described || []).map(({ game, leastSeats, mostSeats }) => html`<button class="button wide ${game === view.roster.game ? "primary" : ""}"
        @click=${() => on.askAndClose("changeGame", game)}>${t(`game.${gameKey(game)}`)} <small>${t("join.seats", { least: leastSeats, most: mostSeats })}</small></button>`)}</div>`;
}
