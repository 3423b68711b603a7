// For hands: a tick on one's own turn, three on a penalty, a long one when caught. Phones that cannot stay still.
import { settings } from "./keeping.js";

const PATTERNS = { turn: [60], penalty: [40, 60, 40, 60, 40], caught: [200], tap: [8], refused: [25, 40, 25] };

export function feel(name) {
  // Before the first tap a browser refuses, and complains.
  const mayMove = navigator.userActivation?.hasBeenActive ?? true;
  if (settings().vibrate && navigator.vibrate && mayMove) navigator.vibrate(PATTERNS[name]);
}
