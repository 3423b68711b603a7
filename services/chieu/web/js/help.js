// Help pages are written in both languages; this shows one of them and draws the cards that they speak of.
import { html, render } from "../vendor/lit-html/lit-html.js";
import { cardFace } from "./cards.js";

const KEPT = "chieu.language";
const LANGUAGES = ["vi", "en"];

/** The language asked for by the address, chosen before, or the device's own. */
function wished() {
  const asked = new URLSearchParams(location.search).get("lang");
  let kept = null;
  try {
    kept = localStorage.getItem(KEPT);
  } catch {
    // Pages that may keep nothing ask again.
  }
  return [asked, kept, (navigator.language || "vi").slice(0, 2)].find((one) => LANGUAGES.includes(one)) || "vi";
}

function show(language) {
  document.documentElement.lang = language;
  for (const part of document.querySelectorAll("[data-language]")) part.hidden = part.dataset.language !== language;
  const title = document.querySelector(`[data-language="${language}"] h1`);
  document.title = `${title.textContent} · Chiếu`;
  for (const link of document.querySelectorAll("a[data-keeps-language]")) {
    const to = new URL(link.href);
    to.searchParams.set("lang", language);
    link.href = to;
  }
}

function drawCards(language) {
  for (const place of document.querySelectorAll(`[data-language="${language}"] [data-cards]`)) {
    const faces = place.dataset.cards.split(" ");
    render(faces.map((face) => html`<span class="help-card">${cardFace(face, { language })}</span>`), place);
  }
}

for (const button of document.querySelectorAll("[data-speak]")) {
  button.addEventListener("click", () => {
    show(button.dataset.speak);
    history.replaceState(null, "", `?lang=${button.dataset.speak}${location.hash}`);
  });
}
LANGUAGES.forEach(drawCards);
show(wished());
