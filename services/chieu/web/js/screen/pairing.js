// A screen that opens itself: shows a code, and asks until somebody adopts it from a phone.
import { html, render } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { pauseMs, random, wait } from "../patience.js";
import { Refused, base64url, unbase64 } from "../refused.js";
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

/** Show a pairing code in `root` until the screen is adopted; resolves to {pass, roomId}. */
export async function pair(root) {
  const pass = random(32);
  const shown = { code: "", qr: null, lost: false };
  const draw = () => render(pairingPage(shown), root);
  draw();
  for (let losses = 0; ; ) {
    const answer = await ask(pass, shown.code ? WAIT_MS : 0);
    losses = answer ? 0 : losses + 1;
    shown.lost = losses > 1;
    if (answer?.room) {
      const screen = { pass, roomId: answer.room.roomId };
      keepScreen(screen);
      return screen;
    }
    if (answer && answer.pairingCode !== shown.code) {
      shown.code = answer.pairingCode;
      qr(`pair/${shown.code}`).then((found) => {
        shown.qr = found;
        draw();
      }, () => null);
    }
    draw();
    if (!answer) await wait(pauseMs(losses));
  }
}

async function ask(screenPass, waitMs) {
  try {
    return await call("MatchmakingService", "OpenScreen", { screenPass, waitMs }, { totalMs: 0, callMs: waitMs + SPARE_MS });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
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
