// Who sits at the table as the screen draws them: what the roster says and what the table says, in one.
import { gameOf, isPlaying, nameOf, seatOf } from "../view.js";
import { letterOf } from "./words.js";

const NOBODY = { presence: "LEFT", host: false, ready: false, score: 0, wins: 0 };

/** Everybody dealt in, in table order; the roster's people in the lobby. */
export function people(view) {
  const game = gameOf(view);
  if (!game) return (view.roster?.seats || []).map((seat) => person(view, seat.seat, {}));
  return view.seats[game].seats.map((place) => person(view, place.seat, place));
}

/** Those who sit down during a round and are dealt in from the next one. */
export function waiting(view) {
  if (!gameOf(view)) return [];
  const dealt = new Set(view.seats[gameOf(view)].seats.map((place) => place.seat));
  return view.roster.seats.filter((seat) => !dealt.has(seat.seat));
}

function person(view, seat, place) {
  const there = seatOf(view, seat) || NOBODY;
  return {
    ...NOBODY,
    ...there,
    ...place,
    seat,
    name: nameOf(view, seat),
    isBot: there.presence === "BOT",
    isGone: !place.left && there.presence === "GONE",
    isAsleep: !place.left && there.presence === "ASLEEP",
    isToAct: isPlaying(view) && view.turn.seat === seat,
  };
}

/** The colour or suit in force by its letter, empty where the game has none. */
export function inForce(view) {
  const table = view.table[gameOf(view)] || {};
  return letterOf(table.colour || table.suit || "");
}

/** What waits for the seat to act: {cards, rank, count}, or null. */
export function pending(view) {
  const table = view.table[gameOf(view)] || {};
  if (table.pending) return { cards: table.pending.cards, rank: "", count: 0, by: table.pending.bySeat };
  if (table.chain) return { cards: table.chain.sum, rank: table.chain.rank, count: table.chain.count, by: table.chain.bySeat };
  return null;
}
