// Switch on a phone.
import { shedding } from "./shedding.js";

export const SWITCH = {
  ...shedding({
    key: "switch",
    choice: "suit",
    letters: { SPADES: "S", HEARTS: "H", DIAMONDS: "D", CLUBS: "C" },
    words: { TAKE_PENALTY: "takePenalty", STAND: "stand" },
    pending: (table) => (table?.chain ? { cards: table.chain.sum, rank: table.chain.rank, answers: table.chain.answers } : null),
  }),
  back: "poker",
  prompt: () => null,
  callWord: "button.call_switch",
};
