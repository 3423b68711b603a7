// Lá Cuối on a phone.
import { shedding } from "./shedding.js";

export const LA_CUOI = {
  ...shedding({
    key: "lacuoi",
    choice: "colour",
    letters: { RED: "R", YELLOW: "Y", GREEN: "G", BLUE: "B" },
    words: { CHALLENGE: "challenge", ACCEPT: "accept", TAKE_PENALTY: "takePenalty" },
    pending: (table) => (table?.pending ? { cards: table.pending.cards, answers: table.pending.answers } : null),
  }),
  back: "lacuoi",
  prompt: (view) => view.own?.lacuoi?.prompt || null,
  callWord: "button.call",
};
