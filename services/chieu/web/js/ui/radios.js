// Arrows choose among buttons that are radios, as they do among a browser's own.
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

addEventListener("keydown", (event) => {
  const radio = event.target.closest?.('[role="radio"]');
  const step = STEPS[event.key];
  if (!radio || !step) return;
  event.preventDefault();
  const all = [...radio.parentElement.querySelectorAll('[role="radio"]')];
  const next = all[(all.indexOf(radio) + step + all.length) % all.length];
  next.focus();
  next.click();
});
