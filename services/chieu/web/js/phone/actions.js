// Everything that a tap on the phone does.
import { shout } from "../a11y.js";
import { dialectOf } from "../games/dialects.js";
import { feel } from "../haptic.js";
import { refusal, t, useLanguage } from "../i18n.js";
import { join, tidyCode } from "../join/door.js";
import { forgetSeat, setSetting, settings } from "../keeping.js";
import { nowMs } from "../clock.js";
import { wait } from "../patience.js";
import { Refused } from "../refused.js";
import { play, unlock } from "../sound.js";
import { isMyTurn, isPlaying } from "../view.js";
import { stayAwake } from "../wake.js";
import { arranged, asDealt, movable, put } from "./arranging.js";

const NOTE_MS = 4_000;
const CATCH_UP_MS = 1_500;
// A view that is asked for and does not come either: the turn is the person's again.
const VIEW_MS = 4_000;
// A ticket is good for two minutes; one that is shown is good for one at least, and is not asked for again at once.
const TICKET_LEFT_MS = 60_000;
const TICKET_LEAST_MS = 10_000;

/** The handlers that the pages bind to; each reads the newest state. */
export function makeActions({ store, link, kept, lobbying }) {
  const view = () => store.state.view;
  const page = () => store.state.page;
  const set = (what) => store.dispatch({ type: "page", page: what });
  let noteTimer = null;
  let opener = null;

  /** A sentence over the buttons for a moment; said to ears too. */
  function note(text, kind = "bad") {
    clearTimeout(noteTimer);
    set({ note: { text, kind } });
    noteTimer = setTimeout(() => set({ note: null }), NOTE_MS);
    shout(text);
  }

  function explain(error) {
    if (!(error instanceof Refused)) return t("error.unknown_outcome");
    const why = error.text || refusal(error.reason, error.facts);
    return error.reason === "PAIRING_NOT_FOUND" ? `${why} ${t("pair.maybe_room", { place: location.host })}` : why;
  }

  function failed(error) {
    if (error instanceof Refused && store.state.ended) return;
    feel("refused");
    note(explain(error));
  }

  // The commands under way, each with what it is about, and the version of the table that it was tapped on.
  const underWay = new Map();

  /** A command of the lobby; not twice by a double tap, which sees the same table both times and is about the same. */
  async function command(name, about, work, after = () => {}) {
    const key = [name, ...about].join(" ");
    const { version } = view();
    if (underWay.get(key) === version) return;
    underWay.set(key, version);
    set({ asking: name });
    try {
      after(await work());
    } catch (error) {
      failed(error);
    } finally {
      if (underWay.get(key) === version) underWay.delete(key);
      // Its key is its name first, then what it is about.
      set({ asking: [...underWay.keys()].pop()?.split(" ")[0] || "" });
    }
  }

  /** What closes the sheet on which something was asked; not another that was opened meanwhile. */
  function closing() {
    const { sheet } = page();
    return () => sheet && page().sheet === sheet && actions.close();
  }

  /** An option is shown as chosen at once; of several taps the last one counts, when the one before it has its answer. */
  async function choose(game, key, value, path) {
    const isUnderWay = key in (page().choosing || {});
    set({ choosing: { ...page().choosing, [key]: value } });
    if (isUnderWay) return;
    await command("option", [key], async () => {
      for (let sent; sent !== page().choosing[key] && view().roster.game === game; ) {
        sent = page().choosing[key];
        await caughtUp((await lobbying.setOption(game, key, sent, path)).position);
      }
    });
    const { [key]: _, ...others } = page().choosing;
    set({ choosing: others });
  }

  let inviting = null;

  /** A ticket for a picture: whoever draws asks once, and again when it is stale; what was refused stands in the sheet. */
  async function invite(seat) {
    const mine = `for ${seat}`;
    if (inviting === mine) return;
    inviting = mine;
    try {
      const { ticket, expiresMs } = await lobbying.ticket(seat);
      const leftMs = Math.max(TICKET_LEAST_MS, expiresMs - nowMs() - TICKET_LEFT_MS);
      set({ ticket: { seat, ticket, freshUntil: nowMs() + leftMs } });
    } catch (error) {
      const failure = error instanceof Refused ? explain(error) : t("error.unreachable");
      set({ ticket: { seat, failure } });
      shout(failure);
    } finally {
      if (inviting === mine) inviting = null;
    }
  }

  /** A move: shown as sent at once, and given back with the reason when it is refused. */
  async function act(move, sent) {
    const isTurn = !sent.anyTime;
    if (isTurn && page().sent) return;
    const decidedOn = view().turn;
    set({ lifted: null, picking: null, carried: null, ...(isTurn ? { sent } : { sentAnyTime: sent.kind }), note: null });
    feel("tap");
    try {
      const position = await link.act(move, decidedOn);
      await caughtUp(position);
    } catch (error) {
      failed(error);
    } finally {
      set(isTurn ? { sent: null } : { sentAnyTime: "" });
    }
  }

  /** Until the table is at a version, or a while has passed. */
  async function reached(version, ms) {
    const until = performance.now() + ms;
    while (view().version < version && performance.now() < until) await wait(50);
  }

  // The frame of a move mostly comes before its answer; when it does not come at all, the view is asked for. What was accepted
  // stays so if the view does not come either, and one that the link has overtaken is of no use.
  async function caughtUp({ version }) {
    await reached(version, CATCH_UP_MS);
    if (view().version >= version) return;
    const newer = (frame) => frame.position.version > view().version && store.dispatch({ type: "frame", frame });
    await Promise.race([lobbying.view(VIEW_MS).then(newer, () => null), reached(version, VIEW_MS)]);
  }

  const actions = {
    note,
    refuse: (reason) => note(refusal(reason)),

    /** A card was tapped: the first tap lifts it, the second plays it; a card that cannot be played says why. */
    tapCard(card) {
      if (settings().sound) unlock();
      const dialect = dialectOf(view());
      const action = dialect.play(view(), card.id);
      if (movable(view(), dialect)) return actions.carry(card.id);
      if (!action || !card.playable) {
        feel("refused");
        return note(card.whyNot ? refusal(card.whyNot) : t("hand.not_now"));
      }
      const isAgain = page().lifted === card.id;
      if (!isAgain && !settings().oneTap) return set({ lifted: card.id, picking: null, carried: null, note: null });
      set({ lifted: card.id });
      return actions.play({});
    },

    /** Play the lifted card; `call` says "Lá cuối" with it. A wild asks for its colour first. */
    play({ call = false, named = null } = {}) {
      const dialect = dialectOf(view());
      const cardId = page().lifted;
      const action = dialect.play(view(), cardId);
      if (!action) return set({ lifted: null, picking: null });
      if (action.notBeforeMs > nowMs()) return note(refusal("CATCH_WINDOW"));
      if (named === null && dialect.choices(action).length) return set({ picking: { cardId, call } });
      return act(dialect.playMove(cardId, { named: named || "", call }), { kind: "PLAY", cardId });
    },

    /** Nothing can be discarded now: the first tap takes a card up, the second says whose place it gets. */
    carry(id) {
      const { carried = null } = page();
      if (carried === null) return set({ carried: id, note: null });
      const cards = dialectOf(view()).cards(view());
      if (carried !== id) actions.move(carried, arranged(cards, view()).findIndex((card) => card.id === id));
      else set({ carried: null });
    },

    /** Put a card of the hand at a place. */
    move(id, to) {
      put(dialectOf(view()).cards(view()), view(), id, to);
      set({ carried: null });
    },
    asDealt: () => (asDealt(view()), set({ carried: null })),

    pick: (named) => actions.play({ call: page().picking.call, named }),
    pickCall: () => set({ picking: { ...page().picking, call: !page().picking.call } }),
    unlift: () => set({ lifted: null, picking: null, carried: null }),

    /** Any action of the server's list that needs no card. */
    press(action) {
      return act(dialectOf(view()).move(action), { kind: action.kind, anyTime: action.anyTime });
    },

    /** Call or catch when the list does not have it: the reason is said. */
    pressMissing: (reason) => (feel("refused"), note(refusal(reason))),

    lay: (arrangement) => act(dialectOf(view()).layMove(arrangement), { kind: "LAY" }),
    /** Lay, and when that was done and something fits, send all of it: two commands, each as the server allows it. */
    async layAndSend(arrangement) {
      await actions.lay(arrangement);
      const all = dialectOf(view())?.actions(view()).find((one) => one.kind === "SEND_ALL");
      if (all) await actions.press(all);
    },
    send: (cardId, meldId) => act(dialectOf(view()).sendMove(cardId, meldId), { kind: "SEND", cardId }),
    arrange: (number) => set({ arrangement: number }),

    /** Double tap on a score: one's own calls, another's catches (SW-16). */
    doubleTap(seat) {
      const kind = seat === view().own?.seat ? "CALL_LAST" : "CATCH";
      const action = dialectOf(view())?.actions(view()).find((one) => one.kind === kind);
      if (action) return actions.press(action);
      return actions.pressMissing(kind === "CATCH" ? "NOBODY_TO_CATCH" : "NOTHING_TO_CALL");
    },

    draw() {
      const found = dialectOf(view())?.actions(view()).find((one) => one.kind === "DRAW" || one.kind === "TAKE_PENALTY");
      if (found && isMyTurn(view())) actions.press(found);
    },

    open(sheet) {
      if (!page().sheet) opener = document.activeElement;
      set({ sheet, note: null, ...(page().ticket?.failure ? { ticket: null } : {}) });
    },

    /** Close the sheet, or else put a lifted card back; the focus goes where it was. */
    close() {
      if (!page().sheet) return actions.unlift();
      set({ sheet: "" });
      const back = () => (opener?.isConnected ? opener : document.querySelector(".menu"))?.focus();
      requestAnimationFrame(() => requestAnimationFrame(back));
    },

    order: (sort) => (setSetting("sort", sort), set({})),
    setting(name, value) {
      setSetting(name, value);
      if (name === "sound" && value) unlock().then(() => play("tick"));
      if (name === "awake") stayAwake(isPlaying(view()));
      set({});
    },
    language: async (code) => (await useLanguage(code, true), set({})),

    ask: (name, ...words) => command(name, words, () => lobbying[name](...words)),
    askAndClose: (name, ...words) => command(name, words, () => lobbying[name](...words), closing()),
    pair(code) {
      const close = closing();
      return command("pair", [code], () => lobbying.pair(tidyCode(code)), () => (close(), note(t("pair.done"), "good")));
    },
    setOption: (key, value, path) => choose(view().roster.game, key, value, path),
    invite,
    inviteAgain: () => set({ ticket: null }),

    /** Play on this device again: a seat that another one has taken over is asked for once more, by this device's key. */
    async here(reason) {
      if (reason === "SEAT_TAKEN_OVER") await join({ code: kept.code, name: kept.name }).catch(() => null);
      location.reload();
    },

    leave: () =>
      command("leave", [], () => lobbying.leave(), () => {
        link.stop();
        forgetSeat(kept.code);
        location.assign("/");
      }),

    async share(url) {
      try {
        if (navigator.share) return await navigator.share({ title: "Chiếu", url });
        await navigator.clipboard.writeText(url);
        note(t("share.copied"), "good");
      } catch {
        // Plain http pages have no clipboard, and people may think better of sharing.
      }
    },
  };
  return actions;
}
