// Keeps the phone awake while a round runs, where the page may (https only): asked again whenever it comes back into sight.

let lock = null;
let wanted = false;

/** Stay awake, or sleep as usual. */
export function stayAwake(wish) {
  wanted = wish;
  if (wish) acquire();
  else release();
}

async function acquire() {
  if (lock || !navigator.wakeLock || document.hidden) return;
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

document.addEventListener("visibilitychange", () => {
  if (wanted) acquire();
});
