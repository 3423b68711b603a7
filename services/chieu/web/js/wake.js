// Keeps the phone awake while a round runs. Where the page may ask for that (https only) it does, and asks again whenever it
// comes back into sight; elsewhere it plays a silent film, for those who want it: that pauses the phone's own music.
import { settings } from "./keeping.js";

let lock = null;
let film = null;
let wanted = false;

/** Whether this page may ask, so that nobody has to choose. */
export const mayAsk = Boolean(navigator.wakeLock);

/** Stay awake, or sleep as usual. */
export function stayAwake(wish) {
  wanted = wish;
  if (!mayAsk) project();
  else if (wish) acquire();
  else release();
}

async function acquire() {
  if (lock || document.hidden) return;
  try {
    const got = await navigator.wakeLock.request("screen");
    if (!wanted) return void got.release();
    lock = got;
    lock.addEventListener("release", () => {
      lock = null;
    });
  } catch {
    // A low battery refuses; the game goes on.
  }
}

function release() {
  lock?.release();
  lock = null;
}

const isFilmWanted = () => wanted && settings().awake;

/** Every tap of a round may begin the film; the module is there before the tap is. */
async function project() {
  removeEventListener("click", begin, true);
  if (!isFilmWanted()) return void film?.stop();
  addEventListener("click", begin, true);
  try {
    film = await import("./awake_film.js");
  } catch {
    // Offline: it is asked for again in the next round.
  }
  begin();
}

function begin() {
  if (isFilmWanted()) film?.roll();
}

document.addEventListener("visibilitychange", () => {
  if (wanted && mayAsk) acquire();
});
