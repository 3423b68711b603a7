// The door of the house: join by code, open a table, play with strangers, come back to where one sat.
import { render } from "../../vendor/lit-html/lit-html.js";
import { shout } from "../a11y.js";
import { lang, loadLanguage, refusal, t, useLanguage } from "../i18n.js";
import { keptName, keptSeat, keptSeats } from "../keeping.js";
import { insist } from "../patience.js";
import { Refused } from "../refused.js";
import { loadSchema } from "../schema.js";
import { suggestedName } from "../ui/names.js";
import { games } from "../ui/options.js";
import { gameKey } from "../view.js";
import { askedByAddress, join, lookUp, open, openRooms, quit, rescue, tidyCode } from "./door.js";
import { page } from "./pages.js";
import { Search } from "./quick.js";

const CODE_LETTERS = 5;

const state = {
  step: "home", looked: false, open: [], code: "", ticket: "", name: "", room: null, roomError: "", error: "", field: "", busy: false,
  games: null, game: "LA_CUOI", options: {}, bots: true, found: null, seats: [], pairing: "", offered: "",
};
let enter = null;
// What is being done takes this with it, and learns there that nobody waits for it any more.
let doing = null;

/** Draw the door into `root`. `onEnter(code)` is called when this device has a seat. */
export async function startJoin(root, onEnter) {
  enter = onEnter;
  await loadLanguage();
  const draw = () => render(page(state, actions, lang()), root);
  actions.draw = draw;
  document.title = t("join.title");
  state.seats = keptSeats();
  state.offered = suggestedName(lang());
  state.name = keptName();
  follow(askedByAddress());
  addEventListener("hashchange", () => follow(askedByAddress()));
  draw();
  loadSchema().catch(() => null);
}

function follow(asked) {
  if (asked.rescue) return void actions.rescue(asked.rescue, asked.ticket);
  if (!asked.pairing && !asked.code) return void (["rescue", "pair"].includes(state.step) && actions.back());
  leave();
  if (asked.pairing) return void change({ pairing: asked.pairing, step: state.seats.length ? "pair" : "home" });
  if (keptSeat(asked.code)) return void enter(asked.code);
  change({ step: "home" });
  actions.setCode(asked.code);
  if (asked.code.length < CODE_LETTERS) change({ roomError: t("join.short_code") });
  // The demo page's phones; only a page of this house may show this one in a frame.
  if (window.parent !== window && new URLSearchParams(location.search).has("sit")) actions.join();
}

function change(what) {
  Object.assign(state, what);
  actions.draw();
}

/** What went wrong, in words, and under which field. */
function explain(error) {
  if (!(error instanceof Refused)) return { error: t("error.unreachable"), field: "" };
  const field = { BAD_NAME: "name", NAME_TAKEN: "name", BAD_CODE: "code", ROOM_NOT_FOUND: "code", ROOM_GONE: "code" }[error.reason] || "";
  return { error: error.text || refusal(error.reason, error.facts), field };
}

/** Do something that takes a moment; what goes wrong is told, if it is still waited for: `work` is given the signal of that. */
async function busily(work) {
  if (doing) return;
  const mine = (doing = new AbortController());
  change({ busy: true, error: "", field: "" });
  try {
    await work(mine.signal);
  } catch (error) {
    if (!mine.signal.aborted) complain(error);
  } finally {
    if (doing === mine) leave();
  }
}

function complain(error) {
  change(explain(error));
  shout(state.error);
  document.getElementById(state.field || "error")?.focus();
}

/** Nothing is waited for any more; who is given a seat after that leaves it again. */
function leave() {
  doing?.abort();
  doing = null;
  change({ busy: false });
}

/** Take a seat and go there. One that came too late, and was not this device's before, is left before another is taken. */
let earlier = Promise.resolve();
const takeSeat = (take, before = null) =>
  busily((signal) => {
    const mine = earlier.then(async () => {
      if (signal.aborted) return;
      const code = await take();
      if (!signal.aborted) enter(code);
      else if (!before) await quit(code).finally(() => change({ seats: keptSeats() }));
    });
    earlier = mine.catch(() => null);
    return mine;
  });

const chosenName = () => state.name.trim() || state.offered;

const actions = {
  setCode(written) {
    const code = tidyCode(written);
    if (code === state.code && state.room) return actions.draw();
    if (code !== state.code) state.ticket = code === askedByAddress().code ? askedByAddress().ticket : "";
    change({ code, room: null, looked: false, roomError: "", error: "" });
    if (code.length >= CODE_LETTERS) actions.look(code);
  },

  async look(code) {
    try {
      const room = await lookUp(code);
      if (state.code === code) change({ room });
    } catch (error) {
      // A room that is joined by QR alone is not found by its code; the ticket of the link is what counts there.
      const isTicketed = state.ticket && error.reason === "ROOM_NOT_FOUND";
      // Where others of this address guess codes, looking waits; joining, which shows the device, does not.
      const isQuiet = isTicketed || error.reason === "RATE";
      if (state.code === code) change({ looked: true, unknown: error.reason === "ROOM_NOT_FOUND", roomError: isQuiet ? "" : explain(error).error });
    }
  },

  /** A room of the public list was chosen: the name is all that is missing. */
  take(code) {
    actions.back();
    actions.setCode(code);
  },

  setName: (name) => change({ name, error: "", field: "" }),
  dice: () => change({ name: suggestedName(lang()), error: "" }),
  back() {
    leave();
    // The same link can be followed once more, and a reload does not ask again what was given up.
    if (askedByAddress().rescue || askedByAddress().pairing) history.replaceState(null, "", location.pathname + location.search);
    change({ step: "home", error: "", seats: keptSeats() });
  },
  enter: (code) => enter(code),

  join: () => {
    if (state.code.length < CODE_LETTERS && !state.ticket) {
      change({ error: t(state.code ? "join.short_code" : "join.need_code"), roomError: "", field: "code" });
      return document.getElementById("code")?.focus();
    }
    return takeSeat(() => join({ code: state.code, name: chosenName(), ticket: state.ticket }), keptSeat(state.code));
  },

  async to(step) {
    leave();
    change({ step, error: "" });
    document.querySelector("main")?.scrollTo(0, 0);
    if (step === "quick") openRooms().then((open) => change({ open }), () => null);
    if (!state.games) {
      await busily(async () => {
        state.games = await games();
        actions.choose(state.game);
      });
    }
  },

  choose(game) {
    const description = state.games?.find((one) => one.game === game);
    change({ game, options: { ...description?.defaults[gameKey(game)] } });
  },

  setOption: (key, value) => change({ options: { ...state.options, [key]: value } }),
  open: () => takeSeat(() => open({ game: state.game, options: state.options, name: chosenName() })),
  setBots: (bots) => change({ bots }),

  search: () =>
    busily(async (signal) => {
      const search = new Search({ game: state.game, name: chosenName(), botsAfterMs: state.bots ? 20_000 : undefined, signal });
      change({ found: null, step: "waiting" });
      try {
        const code = await search.run((found) => change({ found }));
        if (signal.aborted) return;
        if (code) enter(code);
        else change({ step: "quick", error: t("quick.ended") });
      } catch (error) {
        // What went wrong is said there.
        if (!signal.aborted) change({ step: "quick" });
        throw error;
      }
    }),

  withdraw() {
    leave();
    change({ step: "quick", error: "" });
  },

  rescue(code, ticket) {
    leave();
    change({ step: "rescue", code });
    return busily(async (signal) => {
      // Whoever waits here waits for people; the network comes back meanwhile.
      for (let entered = null; !signal.aborted; entered = await insist(() => rescue({ code, ticket, signal }), () => !signal.aborted)) {
        if (entered) return enter(entered);
      }
    });
  },

  pair: (code) => enter(code, { pairing: state.pairing }),
  async language(code) {
    await useLanguage(code, true);
    document.title = t("join.title");
    change({ offered: suggestedName(code) });
  },
};
