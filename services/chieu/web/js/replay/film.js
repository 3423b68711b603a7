// A finished round as a row of moments: what each looked like, what was told, and which cards had just come into a hand.
import { isTold } from "../narrate.js";
import { EMPTY_VIEW, settle } from "../view.js";

/** The moments of a replay: {view, hands, told, by, card}, one for each of its steps. */
export function film({ entries, steps, seats }) {
  const { deal } = entries[0];
  const roster = { game: deal.game, seats: [], phase: "ROUND_END" };
  const base = { ...EMPTY_VIEW, roster, result: { seats }, options: { options: deal.options } };
  let held = new Map();
  return steps.map((step, at) => {
    const hands = new Map(step.hands.map((hand) => [hand.seat, marked(hand.cards, at && held.get(hand.seat))]));
    held = new Map(step.hands.map((hand) => [hand.seat, new Set(hand.cards.map((card) => card.id))]));
    const told = step.public.events.filter(isTold);
    const moved = told.find((event) => event.cards.length);
    return { view: settle(base, { kind: "UPDATE", public: step.public }), hands, told, by: entries[at].seat, card: moved?.cards[0] };
  });
}

const marked = (cards, before) => cards.map((card) => ({ ...card, fresh: Boolean(before) && !before.has(card.id) }));
