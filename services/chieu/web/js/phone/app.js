// The phone: one seat's own view, its hand and its buttons.
import { render } from "../../vendor/lit-html/lit-html.js";
import { loadLanguage, t } from "../i18n.js";
import { keptSeat } from "../keeping.js";
import { Link } from "../link.js";
import { makeStore } from "../store.js";
import { startTicking, tickNow } from "../ui/ticking.js";
import { makeActions } from "./actions.js";
import { tickLastSeconds } from "./last_seconds.js";
import { listener } from "./listening.js";
import { Lobbying } from "./lobbying.js";
import { Motion } from "./motion.js";
import { page } from "./page.js";
import { tell } from "./telling.js";

/** Show the room `code` in `root`; whoever has no seat there is sent to the door. `wish.pairing` adopts a screen. */
export async function startPhone(root, code, wish = {}) {
  const kept = keptSeat(code);
  if (!kept) return void location.replace(code ? `/#${code}` : "/");
  await loadLanguage();
  const store = makeStore();
  const link = new Link({ roomId: kept.roomId, pass: kept.pass, on: listener(store, kept) });
  const actions = makeActions({ store, link, kept, lobbying: new Lobbying(kept) });
  paint(root, store, actions, code);
  startTicking();
  tickLastSeconds(store);
  addEventListener("keydown", (event) => event.key === "Escape" && actions.close());
  // For tests and the curious: what the page knows. It is only read.
  window.chieu = { store, link };
  await link.start();
  // The demo page shows a whole table: it has to learn which one was opened here.
  if (window.parent !== window) window.parent.postMessage({ chieu: { code } }, "*");
  if (wish.pairing) actions.pair(wish.pairing);
}

/** Draw after every change, once a frame: events are told and shown, then the page settles on the sections. */
function paint(root, store, actions, code) {
  const motion = new Motion(root);
  let drawn = store.state;
  let waiting = false;
  const draw = () => {
    waiting = false;
    const { state } = store;
    const before = drawn;
    drawn = state;
    const moves = state.view.own !== before.view.own || state.view.table !== before.view.table;
    if (moves) motion.remember();
    render(page(state, actions), root);
    document.title = title(state, code);
    tickNow();
    motion.play(state, moves);
    tell(before, state);
    if (state.events.length) store.dispatch({ type: "shown" }, { quietly: true });
    drawn = store.state;
  };
  actions.redraw = () => {
    if (waiting) return;
    waiting = true;
    // A hidden page gets no animation frames, and must still be right when it is looked at again.
    if (document.hidden) setTimeout(draw);
    else requestAnimationFrame(draw);
  };
  store.subscribe(actions.redraw);
  draw();
}

function title({ view }, code) {
  const { turn, own } = view;
  if (own && turn.seat === own.seat) return `● ${t("turn.yours")} · Chiếu`;
  return `${view.roster?.code || code} · Chiếu`;
}
