// One state, one reducer. The pages draw the state and nothing else; whoever wants a change dispatches an action.
import { EMPTY_VIEW, settle } from "./view.js";

const MOST_STORY = 60;
const MOST_EVENTS = 200;

export const FIRST_STATE = Object.freeze({
  // The connection: whether frames come, how, why they came to an end, and since when they have not (performance.now()).
  live: false, everLive: false, transport: "link", lostSince: 0, ended: "",
  view: EMPTY_VIEW,
  // Events that nobody has shown yet, in order; the page empties this queue after it drew them.
  events: [],
  // What happened so far, the newest last: events with a text.
  story: [],
  // What the page itself remembers: a lifted card, an open sheet, a note.
  page: {},
});

/** The state after an action; unknown actions change nothing. */
export function reduce(state, action) {
  switch (action.type) {
    case "frame":
      return framed(state, action.frame);
    case "live":
      return lived(state, action);
    case "ended":
      return { ...state, ended: action.reason, live: false };
    case "shown":
      return { ...state, events: [] };
    case "page":
      return { ...state, page: { ...state.page, ...action.page } };
    default:
      return state;
  }
}

function framed(state, frame) {
  const view = settle(state.view, frame);
  const came = frame.kind === "SNAPSHOT" ? [] : frame.public?.events || [];
  const begins = came.some((event) => event.kind === "ROUND_STARTED");
  const told = came.filter((event) => event.text?.key);
  // After a reset nothing is kept: what was told may have been taken back.
  const before = frame.kind === "SNAPSHOT" ? { events: [], story: [] } : state;
  return {
    ...state,
    view,
    events: [...before.events, ...came].slice(-MOST_EVENTS),
    story: [...(begins ? [] : before.story), ...told].slice(-MOST_STORY),
  };
}

function lived(state, { isLive, transport, at }) {
  return {
    ...state,
    live: isLive,
    transport,
    everLive: state.everLive || isLive,
    lostSince: isLive ? 0 : state.lostSince || at,
  };
}

/** A store: `state`, `dispatch(action)`, and `subscribe(listener)`, which is called after every change. */
export function makeStore(first = FIRST_STATE) {
  const listeners = new Set();
  const store = {
    state: first,
    /** `quietly`: nobody is told, for what changes nothing that can be seen. */
    dispatch(action, { quietly = false } = {}) {
      const before = store.state;
      store.state = reduce(before, action);
      if (store.state !== before && !quietly) listeners.forEach((listener) => listener(store.state, before));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}
