// What this page finds out by itself about a finished round: whether the cards were fixed at the deal, and followed from it.
import { hex } from "../refused.js";
import { gameKey } from "../view.js";
import { dealt } from "./dealing.js";
import { commitmentOf } from "./promise.js";

// After these the draw pile is another one than the shuffle left.
const OTHER_STOCK = new Set(["RESHUFFLED", "CARDS_RETURNED"]);

/**
 * What was checked: each {what, holds, n}, where `holds` is true, false, or null for what cannot be said.
 * `seen` is the commitment that this phone remembers, in hex, or empty.
 */
export function checks({ entries, steps }, seen) {
  const { deal } = entries[0];
  const { seed } = entries[entries.length - 1];
  const logged = hex(deal.commitment);
  const found = [
    { what: "made", holds: commitmentOf(deal, seed) === logged },
    { what: seen ? "seen" : "not_seen", holds: seen ? seen === logged : null },
  ];
  if (deal.preparedDeck.length) return [...found, { what: "prepared", holds: null }];
  if (!steps.length) return found;
  const due = dealt(deal, seed);
  found.push({ what: "dealt", holds: isSameDeal(steps[0], due, gameKey(deal.game)) });
  const drawn = drawnAsDue(steps, due);
  if (drawn.n) found.push({ what: "drawn", ...drawn });
  return found;
}

const ids = (cards) => cards.map((card) => card.id);
const sorted = (numbers) => [...numbers].sort((one, other) => one - other).join();

function isSameDeal(step, due, key) {
  const isSame = step.hands.every((hand, at) => sorted(ids(hand.cards)) === sorted(due.hands[at]));
  const top = step.public.table[key].top?.id ?? null;
  return isSame && step.hands.length === due.hands.length && top === due.top;
}

/** Cards that come into a hand for the first time must be the next ones of the shuffle, as long as its pile lasts. */
function drawnAsDue(steps, due) {
  const known = new Set([...steps[0].hands.flatMap((hand) => ids(hand.cards)), due.top]);
  let n = 0;
  for (const step of steps.slice(1)) {
    if (step.public.events.some((event) => OTHER_STOCK.has(event.kind))) break;
    const fresh = step.hands.flatMap((hand) => ids(hand.cards)).filter((id) => !known.has(id));
    if (sorted(fresh) !== sorted(due.stock.slice(n, n + fresh.length))) return { holds: false, n: n + fresh.length };
    fresh.forEach((id) => known.add(id));
    n += fresh.length;
  }
  return { holds: true, n };
}
