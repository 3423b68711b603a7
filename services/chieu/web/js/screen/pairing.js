// A screen that opens itself: shows a code, and asks until somebody adopts it from a phone.
import { html, render } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { insist, pauseMs, random, wait } from "../patience.js";
import { base64url, unbase64 } from "../refused.js";
import { call } from "../rpc.js";
import { qrPicture, sameWifi, spokenPlace, tiles } from "./corner.js";
import { qr } from "./qr.js";

const KEPT = "chieu.screen";
const WAIT_MS = 20_000;
const SPARE_MS = 6_000;

/** The screen that this device was, {pass, roomId}; null when it was none. */
export function keptScreen() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return kept && { roomId: kept.roomId, pass: unbase64(kept.pass) };
  } catch {
    return null;
  }
}

function keepScreen(screen) {
  try {
    if (screen) localStorage.setItem(KEPT, JSON.stringify({ roomId: screen.roomId, pass: base64url(screen.pass) }));
    else localStorage.removeItem(KEPT);
  } catch {
    // A television that keeps nothing pairs anew after it was off.
  }
}

/** It is no screen of that room any more. */
export const forgetScreen = () => keepScreen(null);

/** Show a pairing code in `root` until the screen is adopted; resolves to {pass, roomId}. Whatever fails is asked again. */
export async function pair(root) {
  const pass = random(32);
  const shown = { code: "", qr: null, lost: false };
  const draw = () => render(pairingPage(shown), root);
  draw();
  for (let losses = 0; ; ) {
    // After a loss it may be another house, with another code for this screen: that is asked at once.
    const { answer, laterMs } = await ask(pass, shown.code && !losses ? WAIT_MS : 0);
    losses = answer ? 0 : losses + 1;
    shown.lost = losses > 1;
    if (answer?.room) {
      const screen = { pass, roomId: answer.room.roomId };
      keepScreen(screen);
      shown.code = "";
      return screen;
    }
    if (answer && answer.pairingCode !== shown.code) showCode(shown, answer.pairingCode, draw);
    draw();
    if (!answer) await wait(laterMs + pauseMs(losses));
  }
}

/** The answer, or null and how long to wait at least: refused or not there, a television has nothing better to do than to ask. */
async function ask(screenPass, waitMs) {
  try {
    const answer = await call("MatchmakingService", "OpenScreen", { screenPass, waitMs }, { totalMs: 0, callMs: waitMs + SPARE_MS });
    return { answer, laterMs: 0 };
  } catch (error) {
    return { answer: null, laterMs: error.retryAfterMs || 0 };
  }
}

async function showCode(shown, code, draw) {
  Object.assign(shown, { code, qr: null });
  const isShown = () => shown.code === code;
  const found = await insist(() => qr(`pair/${code}`), isShown);
  if (!isShown()) return;
  shown.qr = found;
  draw();
}

/** The page of a screen that belongs to no room yet. */
export function pairingPage({ code, qr: found, lost }) {
  return html`<div class="screen" data-scene="pairing">
    <header class="top">
      <h1>${t("screen.house")}</h1>
      <span class="top-options"></span>
      <div class="notes">${lost ? html`<p class="lost-note" role="status">${t("screen.lost")}</p>` : ""}</div>
    </header>
    <section class="pairing">
      ${qrPicture(found, t("screen.pair_qr", { code }))}
      <div class="pairing-words">
        <h2>${t("screen.pair")}</h2>
        <ol class="steps">
          <li>${t("screen.pair_1")} ${found ? html`<span class="place">${spokenPlace(found.place)}</span>` : ""}</li>
          <li>${t("screen.pair_2")}</li>
          <li>${t("screen.pair_3")}</li>
        </ol>
        <p>${t("screen.pair_code")}</p>
        ${code ? tiles(code) : html`<span class="tiles empty"></span>`}
        ${found ? sameWifi(found.place) : ""}
      </div>
    </section>
    <footer class="strip">${t("screen.pair_why")}</footer>
  </div>`;
}
