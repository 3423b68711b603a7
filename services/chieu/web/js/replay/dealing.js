// How each game deals from its seed: who starts, who gets which card, what is turned up, what is left to draw.
// Cards are ids, in the order of the games' rule sheets; the choices are asked for in the order of docs/shuffle.md.
import { Chance } from "./chance.js";

const HAND = { LA_CUOI: 7, SWITCH: 7, PHOM: 9 };
const LA_CUOI_SYMBOLS = [..."0123456789SVD"].flatMap((symbol) => (symbol === "0" ? [symbol] : [symbol, symbol]));
const LA_CUOI_CARDS = 108;
const RANKS = 13;
// Ace, 2, 8 and jack do something.
const BUSY_RANKS = new Set([0, 1, 7, 10]);
const ONE_DECK_SEATS = 4;

const upTo = (count) => Array.from({ length: count }, (_, id) => id);

/** Whether a round may begin with a card: numbers of Lá Cuối, what does nothing in Switch. */
const mayOpen = {
  LA_CUOI: (id) => id < 4 * LA_CUOI_SYMBOLS.length && LA_CUOI_SYMBOLS[id % LA_CUOI_SYMBOLS.length] <= "9",
  SWITCH: (id) => !BUSY_RANKS.has(id % RANKS),
};

function deckOf(game, seats) {
  if (game === "LA_CUOI") return upTo(LA_CUOI_CARDS);
  return upTo(game === "SWITCH" && seats.length > ONE_DECK_SEATS ? 104 : 52);
}

/** The deal of a round: {starter, hands, top, stock}, hands in table order, `top` null where none is turned up. */
export function dealt({ game, seats, lastStarter, host, lastWinner }, seed) {
  const chance = new Chance(seed);
  const isPhom = game === "PHOM";
  const starter = isPhom ? winnerOrHost(seats, lastWinner ?? host) : nextStarter(seats, lastStarter, chance);
  const order = chance.shuffled(deckOf(game, seats));
  const count = seats.length;
  const given = count * HAND[game];
  const hands = seats.map((_, at) => order.slice(0, given).filter((_card, n) => n % count === (at - starter + count) % count));
  const rest = order.slice(given);
  if (isPhom) {
    hands[starter].push(rest.shift());
    return { starter: seats[starter], hands, top: null, stock: rest };
  }
  return { starter: seats[starter], hands, ...turnedUp(rest, mayOpen[game], chance) };
}

function nextStarter(seats, last, chance) {
  return last === undefined ? chance.below(seats.length) : firstFrom(seats, last + 1);
}

const winnerOrHost = (seats, wanted) => (wanted === undefined ? 0 : firstFrom(seats, wanted));

/** The place of the first seat from a number on, around the table. */
function firstFrom(seats, number) {
  const later = seats.filter((seat) => seat >= number);
  return seats.indexOf(Math.min(...(later.length ? later : seats)));
}

/** The first card that may lie open; those before it go back into the stock at random. */
function turnedUp(cards, opens, chance) {
  const at = cards.findIndex(opens);
  const stock = cards.slice(at + 1);
  for (const card of cards.slice(0, at)) stock.splice(chance.below(stock.length + 1), 0, card);
  return { top: cards[at], stock };
}
