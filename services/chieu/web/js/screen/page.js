// The whole screen of a room, from what is known of it.
import { html } from "../../vendor/lit-html/lit-html.js";
import { lang, t } from "../i18n.js";
import { narrate } from "../narrate.js";
import { gameKey, gameOf, nameOf } from "../view.js";
import { secondsOf } from "./bars.js";
import { corner } from "./corner.js";
import { pauseSign, speaker } from "./icons.js";
import { waysBack } from "./invitations.js";
import { lobby } from "./lobby.js";
import { logPanel } from "./log.js";
import { optionLines } from "./options.js";
import { waiting } from "./people.js";
import { phomBoard } from "./phom.js";
import { resultPage } from "./result.js";
import { sheddingBoard } from "./shedding.js";
import { standings } from "./standings.js";
import { nameSize } from "./words.js";

const BOARDS = { lacuoi: sheddingBoard, switch: sheddingBoard, phom: phomBoard };

/** Everything. `page`: announcement, flags, qr, rescues, lesson, sound, lost. */
export function screenPage(view, story, page) {
  const scene = sceneOf(view);
  return html`<div class="screen" data-scene=${scene} data-game=${gameKey(view.roster.game)} lang=${lang()}>
    ${top(view, scene, page)}
    ${scene === "lobby" ? lobby(view, page) : scene === "closed" ? closed() : running(view, story, page, scene)}
    ${strip(view, scene)}
  </div>`;
}

/** Which of the four scenes a room is in. */
export function sceneOf(view) {
  const phase = view.roster.phase;
  if (phase === "CLOSED") return "closed";
  if (phase === "LOBBY" || !gameOf(view)) return "lobby";
  return phase === "ROUND_END" ? "result" : "table";
}

function running(view, story, page, scene) {
  const board = BOARDS[gameOf(view)];
  return html`<div class="stage">
      ${scene === "result" ? resultPage(view) : board(view, page)}
      <div class="announcement ${page.announcement ? "shown" : ""}" data-kind=${page.announcement?.kind || ""} data-size=${sizeOf(page.announcement)} aria-hidden="true">
        <span>${page.announcement?.text || ""}</span>
      </div>
    </div>
    <aside class="side">
      ${scene === "result" ? standings(view) : logPanel(view, story)} ${waysBack(view, page.rescues)} ${corner(view.roster, page.qr)}
    </aside>`;
}

/** How much room a text needs, for its size. */
function sizeOf(announcement) {
  const letters = announcement?.text.length || 0;
  return letters > 34 ? "long" : letters > 18 ? "middling" : "short";
}

function top(view, scene, page) {
  const roster = view.roster;
  const turning = view.turn.direction || 1;
  // A pause says more than a direction, and the line is short.
  const hasWay = gameOf(view) === "lacuoi" && scene === "table" && !roster.pause;
  return html`<header class="top">
    <h1>${t(`game.${gameKey(roster.game)}`)}</h1>
    ${scene === "lobby" ? "" : html`<span class="round">${t("screen.round", { n: view.table.round })}</span>`}
    ${roster.testRoom ? html`<span class="badge bad">${t("screen.test_room")}</span>` : ""}
    <span class="top-options">${scene === "lobby" ? "" : optionLines(view.options?.options, { brief: true }).join(" · ")}</span>
    ${hasWay ? html`<span class="way-word">${turning > 0 ? "↻" : "↺"} ${t(turning > 0 ? "screen.clockwise" : "screen.counter")}</span>` : ""}
    ${notes(view, page)}
  </header>`;
}

function strip(view, scene) {
  if (scene !== "table") return html`<footer class="strip"></footer>`;
  const turn = view.turn;
  const next = turn.upcoming?.length ? html`<span class="upcoming">${t("screen.then")} ${turn.upcoming.map((seat, place) => html`${place ? " → " : ""}<b data-length=${nameSize(nameOf(view, seat))}>${nameOf(view, seat)}</b>`)}</span>` : "";
  const later = waiting(view).map((seat) => seat.name);
  return html`<footer class="strip">
    <span class="headline">${narrate(turn.headline, view)}</span>
    ${turn.deadline ? html`<span class="strip-clock">${secondsOf(turn.deadline)}<small>${narrate(turn.deadline.onExpire, view)}</small></span>` : ""}
    ${next} ${later.length ? html`<span class="later">${t("screen.next_round_for", { names: later.join(", ") })}</span>` : ""}
  </footer>`;
}

function closed() {
  return html`<section class="farewell"><h2>${t("screen.closed")}</h2><p>${t("screen.closed_more")}</p></section>`;
}

function notes(view, page) {
  const pause = view.roster.pause;
  return html`<div class="notes">
    ${pause ? html`<p class="pause-note">${pauseSign()} ${t("screen.paused")} ${secondsOf(pause)}</p>` : ""}
    ${page.lost ? html`<p class="lost-note" role="status">${t("screen.lost")}</p>` : ""}
    ${page.sound === "locked" ? html`<button class="sound-note" data-act="sound">${speaker()} ${t("screen.sound_locked")}</button>` : ""}
  </div>`;
}
