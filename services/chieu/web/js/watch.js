// /watch#CODE: a seat on a round watch. The seat is one that this device keeps; taking one needs a bigger page.
import { html, render } from "../vendor/lit-html/lit-html.js";
import { alsoRead, loadLanguage, t } from "./i18n.js";
import { tidyCode } from "./join/door.js";
import { keptSeat, keptSeats } from "./keeping.js";
import { Link } from "./link.js";
import { isMyTurn } from "./view.js";
import { makeStore } from "./store.js";
import { startTicking, tickNow } from "./ui/ticking.js";
import { makeActions } from "./phone/actions.js";
import { listener } from "./phone/listening.js";
import { Lobbying } from "./phone/lobbying.js";
import { tell } from "./phone/telling.js";
import { face, ownCards } from "./watch/face.js";
import { listenTo } from "./watch/gestures.js";
import { startRim, turnRim } from "./watch/rim.js";

async function start(root) {
  const kept = location.hash.length > 1 ? keptSeat(tidyCode(location.hash)) : keptSeats()[0];
  alsoRead("watch");
  await loadLanguage();
  if (!kept) return render(html`<div class="watch"><main class="words"><p>${t("watch.no_seat")}</p><a href="/">${t("watch.join")}</a></main></div>`, root);
  const store = makeStore();
  const link = new Link({ roomId: kept.roomId, pass: kept.pass, on: listener(store, kept) });
  const actions = withWatch(makeActions({ store, link, kept, lobbying: new Lobbying(kept) }), store);
  paint(root, store, actions);
  startTicking();
  startRim();
  listenTo(root, { to: actions.go, up: () => store.state.page.menu || store.state.page.picking || actions.draw() });
  // For tests and the curious, as on the phone: what the page knows. It is only read.
  window.chieu = { store, link };
  await link.start();
}

/** What only the watch does: through the hand, one tap plays, and lists over the whole face. */
function withWatch(actions, store) {
  const set = (page) => store.dispatch({ type: "page", page });
  actions.go = (step) => {
    const last = ownCards(store.state.view).length - 1;
    set({ at: Math.max(0, Math.min(last, (store.state.page.at || 0) + step)) });
  };
  actions.throwCard = (card) => {
    if (!card.playable) return actions.tapCard(card);
    set({ lifted: card.id });
    return actions.play({});
  };
  actions.menu = (menu) => set({ menu });
  return actions;
}

/** As on the phone, once a frame; a new turn begins with what can be played, and no list of the turn before stays open. */
function paint(root, store, actions) {
  let drawn = store.state;
  let waiting = false;
  const draw = () => {
    waiting = false;
    const before = drawn;
    if (isNewTurn(before, store.state)) store.dispatch({ type: "page", page: { at: 0, menu: false } });
    const { state } = store;
    drawn = state;
    render(face(state, actions), root);
    document.title = isMyTurn(state.view) ? `● ${t("turn.yours")}` : "Chiếu";
    tickNow();
    turnRim();
    tell(before, state);
    if (state.events.length) store.dispatch({ type: "shown" }, { quietly: true });
    drawn = store.state;
  };
  actions.redraw = () => {
    if (waiting) return;
    waiting = true;
    if (document.hidden) setTimeout(draw);
    else requestAnimationFrame(draw);
  };
  store.subscribe(actions.redraw);
  draw();
}

const isNewTurn = (before, after) => before.view.turn.turnSeq !== after.view.turn.turnSeq;

start(document.getElementById("app"));
