// The last five seconds of one's own turn tick, for those who want to hear them.
import { leftMs } from "../clock.js";
import { settings } from "../keeping.js";
import { play } from "../sound.js";
import { isMyTurn, isPlaying } from "../view.js";

const LOOK_MS = 250;
const LAST_S = 5;

/** Begin; once a page. `store` is asked whose turn it is. */
export function tickLastSeconds(store) {
  let told = 0;
  setInterval(() => {
    const { view } = store.state;
    const { deadline } = view.turn;
    if (!settings().sound || !isPlaying(view) || !isMyTurn(view) || !deadline || deadline.paused) return;
    const left = Math.ceil(leftMs(deadline) / 1000);
    if (left > 0 && left <= LAST_S && left !== told) play("tick");
    told = left;
  }, LOOK_MS);
}
