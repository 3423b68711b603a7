// Against burnt-in pictures: a screen on which nothing has happened for ten minutes dims, and moves by a little each minute.

const IDLE_MS = 600_000;
const STEP_MS = 60_000;
const PLACES = [[0, 0], [6, 4], [-5, 6], [-7, -4], [4, -6]];

/** Watch over `root`: any change in it, a key or a tap counts as something happening. */
export function drift(root) {
  let stirredMs = performance.now();
  const stir = () => {
    stirredMs = performance.now();
    move(root, 0);
  };
  // Seconds that run are no event.
  new MutationObserver((changes) => {
    if (changes.some((change) => change.type === "childList" && !change.target.closest?.("[data-left]"))) stir();
  }).observe(root, { childList: true, subtree: true });
  for (const name of ["keydown", "pointerdown"]) addEventListener(name, stir);
  setInterval(() => {
    const idleMs = performance.now() - stirredMs - IDLE_MS;
    if (idleMs >= 0) move(root, 1 + Math.floor(idleMs / STEP_MS));
  }, STEP_MS);
}

function move(root, step) {
  const [x, y] = PLACES[step % PLACES.length];
  root.classList.toggle("resting", step > 0);
  root.style.transform = step > 0 ? `translate(${x}px, ${y}px)` : "";
}
