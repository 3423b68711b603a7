// One screen and four phones on one page. Each phone is an origin of its own (p1.localhost to p4.localhost), so that it has
// its own memory and its own connections, as a real one has.

const NAMES = ["p1", "p2", "p3", "p4"];
const screen = document.getElementById("screen");
const phones = Object.fromEntries(NAMES.map((name) => [name, document.querySelector(`[data-host="${name}"]`)]));
const port = location.port ? `:${location.port}` : "";
const originOf = (name) => `${location.protocol}//${name}.localhost${port}`;
const language = new URLSearchParams(location.search).get("lang") || (navigator.language || "vi").slice(0, 2);
const asked = `?lang=${language === "en" ? "en" : "vi"}`;
let table = "";

const when = /(^|\.)localhost$/.test(location.hostname) ? "here" : "elsewhere";

for (const part of document.querySelectorAll("[data-when]")) part.hidden = part.dataset.language !== asked.slice(-2) || part.dataset.when !== when;
if (when === "here") begin();

function begin() {
  document.querySelector("main").hidden = false;
  screen.src = `/tv${asked}`;
  for (const name of NAMES) phones[name].src = `${originOf(name)}/${asked}`;
  addEventListener("message", (event) => {
    const from = NAMES.find((name) => originOf(name) === event.origin);
    const code = event.data?.chieu?.code;
    if (from && /^[A-Z]{5,8}$/.test(code || "")) follow(from, code);
  });
}

/** A phone sits at a table: the screen shows it, and whoever sits nowhere sits down there. */
function follow(from, code) {
  phones[from].dataset.code = code;
  if (code === table) return;
  table = code;
  // A new address behind the # alone would not load the page again.
  screen.src = `/screen${asked}#${code}`;
  for (const name of NAMES) {
    if (phones[name].dataset.code !== code) phones[name].src = `${originOf(name)}/${asked}&sit#${code}`;
  }
}
