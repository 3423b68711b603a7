// What a viewer sees: whole sections, replaced as they come. The rule is that of docs/clients.md: sections that came replace
// the old ones, the others stay; a snapshot forgets everything before it.

const SECTIONS = ["roster", "options", "table", "seats", "turn", "result", "history"];

export const EMPTY_VIEW = Object.freeze({
  version: 0, cursor: "", roster: null, options: null, table: {}, seats: {}, turn: {}, result: null, history: null,
  own: null, openTable: null, screen: null, reset: "",
});

/** The view after a snapshot or an update. */
export function settle(view, frame) {
  const settled = { ...(frame.kind === "SNAPSHOT" ? EMPTY_VIEW : view) };
  for (const name of SECTIONS) {
    if (frame.public?.[name]) settled[name] = frame.public[name];
  }
  if (frame.own) settled.own = frame.own;
  if (frame.screen) settled.screen = frame.screen;
  // An empty one says that this round is not played open, after one that was.
  if (frame.openTable) settled.openTable = frame.openTable.switch ? frame.openTable : null;
  settled.version = frame.position?.version || view.version;
  settled.cursor = frame.cursor || view.cursor;
  settled.reset = frame.reset === "UNSPECIFIED" ? "" : frame.reset;
  return settled;
}

/** The table, places and own hand of whichever game is played, with the game's key; null in the lobby. */
export function gameOf(view) {
  const key = gameKey(view.roster?.game);
  return key && view.table[key] ? key : null;
}

const KEYS = { LA_CUOI: "lacuoi", PHOM: "phom", SWITCH: "switch" };
export const GAMES = Object.freeze(["LA_CUOI", "PHOM", "SWITCH"]);

/** The name of a game's field in GameOptions, which is also the folder of its texts. */
export const gameKey = (word) => KEYS[word] || "";

export const ownSeat = (view) => (view.own ? view.own.seat : null);

export const isMyTurn = (view) => view.own !== null && view.turn.seat !== undefined && view.turn.seat === view.own.seat;

export const isPlaying = (view) => view.roster?.phase === "PLAYING" || view.roster?.phase === "PAUSED";

/** The person at a seat as the roster knows them, or undefined. */
export const seatOf = (view, seat) => view.roster?.seats.find((one) => one.seat === seat);

/** Who sits there, or sat there when the last round ended. */
export function nameOf(view, seat) {
  const there = seatOf(view, seat);
  if (there) return there.name;
  return view.result?.seats.find((one) => one.seat === seat)?.name || `#${seat + 1}`;
}

/** Who played the round that the table or a result shows: people may have changed chairs since. */
export const playerName = (view, seat) => view.result?.seats.find((one) => one.seat === seat)?.name || nameOf(view, seat);

/** Whom a result is about, as the roster knows them now, wherever they sit; undefined when they are gone. */
export const personOf = (view, { name }) => view.roster?.seats.find((one) => one.name === name);

/** Everyone else in the order in which they come after me, however many. */
export function inOrder(places, me) {
  const at = places.findIndex((place) => place.seat === me);
  return [...places.slice(at + 1), ...places.slice(0, Math.max(at, 0))];
}

export const hasPower = (view, power) => Boolean(view.own?.powers.includes(power));
