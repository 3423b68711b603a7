// What the server offers besides playing a card, as buttons with words: the same for all games.
import { t } from "../i18n.js";

const WORDS = {
  DRAW: "button.draw", KEEP: "button.keep", PASS: "button.pass", CHALLENGE: "button.challenge", ACCEPT: "button.accept",
  TAKE_PENALTY: "button.take", STAND: "button.stand", EAT: "phom.eat_plain", LAY: "phom.lay", SEND_ALL: "phom.send_all", DECLARE_U: "phom.u",
};
const TAKING = new Set(["DRAW", "TAKE_PENALTY"]);

/** The offers of one's own turn: {kind, text, act}; what swiping up does comes first. */
export function offers(view, dialect, on) {
  const found = dialect.actions(view).filter((action) => WORDS[action.kind] && !action.anyTime);
  return found
    .sort((one, other) => Number(TAKING.has(other.kind)) - Number(TAKING.has(one.kind)))
    .map((action) => ({ kind: action.kind, text: text(action, dialect), act: () => carry(action, view, dialect, on) }));
}

const text = (action, dialect) => (action.kind === "DRAW" && !dialect.isShedding ? t("phom.draw") : t(WORDS[action.kind], { n: action.amount }));

/** Melds are laid in the server's best way; the phone offers the others. */
function carry(action, view, dialect, on) {
  return action.kind === "LAY" ? on.lay(dialect.hand(view).arrangements[0]) : on.press(action);
}
