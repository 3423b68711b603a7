// Fingers and crowns on a round watch: swipes, turns, and taps that are no swipes.
const FAR = 24;

/**
 * Listen on an element: `to(1 or -1)` for a swipe aside, a turn of the crown or an arrow key, `up()` for a swipe up.
 * What a swipe began on is not tapped by it.
 */
export function listenTo(root, { to, up }) {
  let began = null;
  let swiped = false;
  root.addEventListener("pointerdown", (event) => {
    began = { x: event.clientX, y: event.clientY };
    swiped = false;
  });
  root.addEventListener("pointerup", (event) => {
    if (!began) return;
    const [x, y] = [event.clientX - began.x, event.clientY - began.y];
    began = null;
    swiped = Math.max(Math.abs(x), Math.abs(y)) > FAR;
    if (!swiped) return;
    if (Math.abs(x) > Math.abs(y)) to(x < 0 ? 1 : -1);
    else if (y < 0) up();
  });
  root.addEventListener("pointercancel", () => {
    began = null;
  });
  root.addEventListener("click", (event) => swiped && (event.preventDefault(), event.stopPropagation(), (swiped = false)), { capture: true });
  // Crowns and bezels turn a wheel.
  root.addEventListener("wheel", (event) => to(event.deltaY > 0 ? 1 : -1), { passive: true });
  addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") to(1);
    if (event.key === "ArrowLeft") to(-1);
    if (event.key === "ArrowUp") up();
  });
}
