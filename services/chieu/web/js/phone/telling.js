// What changed, for ears and hands: sentences for the live regions, a tick on the own turn, the phone kept awake.
import { say, shout } from "../a11y.js";
import { feel } from "../haptic.js";
import { has, t } from "../i18n.js";
import { isTold, narrate, summons } from "../narrate.js";
import { isMyTurn, isPlaying, ownSeat } from "../view.js";
import { stayAwake } from "../wake.js";

/** Why there is no table any more. */
export const endedWords = (reason) => t(has(`ended.${reason}`) ? `ended.${reason}` : "ended.OTHER");

/** Tell the step from one state to the next. */
export function tell(before, after) {
  if (after.ended && !before.ended) shout(endedWords(after.ended));
  for (const event of after.events) {
    if (isTold(event)) say(narrate(event.text, after.view));
    touch(event, after.view);
  }
  const begins = isMyTurn(after.view) && (!isMyTurn(before.view) || before.view.turn.turnSeq !== after.view.turn.turnSeq);
  if (begins && isPlaying(after.view)) {
    shout(`${t("turn.yours")}. ${summons(after.view)}`);
    if (!isMyTurn(before.view)) feel("turn");
  }
  if (isPlaying(before.view) !== isPlaying(after.view)) stayAwake(isPlaying(after.view));
}

function touch(event, view) {
  const me = ownSeat(view);
  if (event.kind === "CAUGHT" && event.targetSeat === me) feel("caught");
  else if (event.kind === "DREW" && event.actorSeat === me && event.amount > 1) feel("penalty");
}
