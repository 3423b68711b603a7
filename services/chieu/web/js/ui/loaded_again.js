// Pictures that did not come: asked for again, with pauses, for as long as they are to be seen.
import { pauseMs } from "../patience.js";

const tries = new WeakMap();

/** The `error` handler of an <img>. */
export function loadedAgain({ target }) {
  const count = (tries.get(target) || 0) + 1;
  tries.set(target, count);
  setTimeout(() => target.isConnected && target.setAttribute("src", target.getAttribute("src")), pauseMs(count));
}
