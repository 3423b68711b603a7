// The replay page, drawn: the round step by step, and what was checked about its shuffle.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { t } from "../i18n.js";
import { narrate } from "../narrate.js";
import { hex } from "../refused.js";
import { gameKey } from "../view.js";
import { board } from "./board.js";

/** `state` is {code, error, replay, moments, found, at, playing}; `on` has the handlers. */
export function page(state, on) {
  const home = state.code ? `/play#${state.code}` : "/";
  return html`<header class="replay-top"><a class="button quiet" href=${home}>← ${t("back")}</a><a class="brand" href="/">Chiếu</a></header>
    <main class="replay">${state.replay ? round(state, on) : waiting(state)}</main>`;
}

const waiting = ({ error }) => html`<h1>${t("replay.title")}</h1>
  ${error ? html`<p class="notice bad" role="alert">${error}</p>` : html`<div class="spinner" aria-hidden="true"></div><p role="status">${t("replay.asking")}</p>`}`;

function round(state, on) {
  const { replay, moments, asked } = state;
  const { deal } = replay.entries[0];
  return html`<h1>${t("replay.title")} <small>${t(`game.${gameKey(deal.game)}`)} · ${t("round", { n: deal.round })}</small></h1>
    ${asked && asked !== deal.round ? html`<p class="notice">${t("replay.other_round", { asked, n: deal.round })}</p>` : nothing}
    ${verdict(state)}
    ${moments.length ? html`${board(moments[state.at])}${controls(state, on)}${story(state, on)}` : nothing}
    ${check(state, on)}`;
}

function controls({ moments, at, playing }, on) {
  const last = moments.length - 1;
  const step = (to, sign, name) => html`<button class="button round" aria-label=${t(name)} aria-disabled=${String(to < 0 || to > last || to === at)} @click=${() => on.go(to)}>${sign}</button>`;
  return html`<div class="film" role="group" aria-label=${t("replay.controls")}>
    <input type="range" min="0" max=${last} .value=${live(String(at))} aria-label=${t("replay.step")} aria-valuetext=${t("replay.at", { n: at, most: last })} @input=${(event) => on.go(Number(event.target.value))} />
    <div class="row">${step(0, "⏮", "replay.first")}${step(at - 1, "◀", "replay.back")}
      <button class="button primary round play" aria-label=${t(playing ? "replay.pause" : "replay.play")} @click=${on.play}>${playing ? "⏸" : "▶"}</button>
      ${step(at + 1, "▶", "replay.next")}${step(last, "⏭", "replay.last")}<span class="where" aria-hidden="true">${at}/${last}</span></div>
  </div>`;
}

/** Every step in words; a tap goes there. */
function story({ moments, at }, on) {
  const line = (moment) => moment.told.map((event) => narrate(event.text, moment.view)).join(" · ") || t("replay.nothing");
  return html`<details class="panel"><summary>${t("replay.story")}</summary>
    <ol class="steps" start="0">${moments.map((moment, number) => html`<li><button aria-current=${number === at ? "step" : "false"} @click=${() => on.go(number)}>${line(moment)}</button></li>`)}</ol></details>`;
}

const SIGNS = new Map([[true, ["✓", "good"]], [false, ["✗", "bad"]], [null, ["•", "open"]]]);

const isWrong = ({ found }) => found.some((one) => one.holds === false);
const isProven = ({ found }) => ["seen", "dealt"].every((what) => found.some((one) => one.what === what && one.holds));

/** What came out stands first; a tap leads to how. */
const verdict = (state) => html`<button class="verdict ${isWrong(state) ? "bad" : "good"}" @click=${() => document.getElementById("check").scrollIntoView()}>${
  t(isWrong(state) ? "check.wrong" : isProven(state) ? "check.right" : "check.consistent")}</button>`;

function check(state, on) {
  const { replay, found, code } = state;
  const { deal } = replay.entries[0];
  const { seed } = replay.entries[replay.entries.length - 1];
  return html`<section class="panel check-of" id="check"><h2>${t("check.title")}</h2>
    <ul class="checks">${found.map(({ what, holds, n }) => {
      const [sign, look] = SIGNS.get(holds);
      return html`<li class=${look} data-check=${what}><span aria-hidden="true">${sign}</span> <span>${t(`check.${what}${holds === false ? ".not" : ""}`, { n })}</span></li>`;
    })}</ul>
    ${isWrong(state) ? nothing : html`<p>${t(isProven(state) ? "check.proves" : "check.proves_less")}</p>`}<p class="why">${t("check.proves_not")}</p>
    <details><summary>${t("check.numbers")}</summary><dl><dt>${t("fairness.commitment")}</dt><dd class="hex">${hex(deal.commitment)}</dd>
      <dt>${t("fairness.seed")}</dt><dd class="hex">${hex(seed)}</dd></dl></details>
    <p class="why">${t("check.more", { code: code || "CODE" })}</p>
    <button class="button wide" @click=${on.save}>${t("replay.save")}</button></section>`;
}
