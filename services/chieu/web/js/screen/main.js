// The shared screen: of the room in the address (/tv#CODE, /screen#CODE), or one that waits to be adopted (/tv).
import { html, render } from "../../vendor/lit-html/lit-html.js";
import { alsoRead, loadLanguage, refusal, t, useLanguage } from "../i18n.js";
import { drift } from "./drift.js";
import { forgetScreen, keptScreen, pair } from "./pairing.js";
import { insist, wait } from "../patience.js";
import { Stage } from "./stage.js";
import { Watching } from "./watching.js";

const SENTENCES_MS = 5_000;

alsoRead("screen");
const root = document.getElementById("screen");
const layer = document.getElementById("flights");
const roomCode = location.hash.replace(/^#/, "").split("/")[0].toUpperCase();

function followed(target) {
  return new Promise((over) => {
    const stage = new Stage({ root, layer, ...target });
    // For tests and the curious, as on the phone: what the page knows. It is only read.
    window.chieu = { store: stage };
    let language = new URLSearchParams(location.search).get("lang");
    let reading = null;
    const speaks = (wished) => {
      if (!wished || language) return null;
      // Without its sentences the room is told in the language of this device, until they come.
      reading ??= Promise.race([read(wished), wait(SENTENCES_MS)]);
      return reading;
    };
    const read = async (wished) => {
      await insist(() => useLanguage(wished));
      language = wished;
      stage.again();
    };
    // Frames keep their order: what comes while sentences are read waits behind the frame that asked for them.
    let spoken = Promise.resolve();
    const watching = new Watching(target, {
      frame: (frame) => {
        spoken = spoken.then(() => speaks(frame.public?.roster?.language));
        spoken.then(() => stage.frame(frame));
      },
      live: (isLive) => stage.live(isLive),
      ended: (why) => {
        stage.stop();
        over(why);
      },
    });
    watching.start();
  });
}

/** A television: adopted, it shows its room; let go, it waits for the next one. */
async function television() {
  for (;;) {
    const screen = keptScreen() || (await pair(root));
    await followed(screen);
    forgetScreen();
    location.reload();
    await new Promise(() => null);
  }
}

async function byCode() {
  say(t("screen.looking"), roomCode);
  const why = await followed({ roomCode });
  say(why === "ROOM_CLOSED" ? t("screen.closed") : refusal(why), roomCode);
}

const say = (words, code) =>
  render(html`<div class="screen" data-scene="farewell"><section class="farewell"><h2>${words}</h2><p class="code">${code}</p></section></div>`, root);

async function begin() {
  await loadLanguage();
  drift(root);
  addEventListener("hashchange", () => location.reload());
  await (roomCode ? byCode() : television());
}

begin();
