// Cards that fly from where they were to where they go, so that everybody sees who took what from where.
import { render } from "../../vendor/lit-html/lit-html.js";
import { back, cardFace } from "../cards.js";

const FLIES_MS = 430;
const APART_MS = 75;
const MOST = 8;

const ZONES = { DRAW: "draw", DISCARD: "discard", HAND: "hand", LANE: "lane", EATEN: "eaten", MELD: "meld" };

function nameOfPlace(place) {
  if (!place || !ZONES[place.zone]) return "";
  const name = ZONES[place.zone];
  if (place.meldId !== undefined) return `${name}-${place.meldId}`;
  return place.seat === undefined ? name : `${name}-${place.seat}`;
}

/** Where a place is on the screen, or where its owner sits; null where neither is drawn. A meld is laid where its owner's lie. */
function rectOf(root, place) {
  const zones = [nameOfPlace(place), place?.zone === "MELD" ? `melds-${place.seat}` : ""];
  const there = zones.map((zone) => zone && root.querySelector(`[data-zone="${zone}"]`)).find(Boolean);
  if (there) return there.getBoundingClientRect();
  const owner = place?.seat === undefined ? null : root.querySelector(`[data-seat="${place.seat}"]`);
  return owner ? owner.getBoundingClientRect() : null;
}

/** Fly the cards of an event over `layer`; resolves when the last has landed, at once when there is nothing to fly. */
export function fly(event, { root, layer, deck, language }) {
  const from = rectOf(root, event.fromPlace);
  const to = rectOf(root, event.toPlace);
  if (!from || !to) return Promise.resolve();
  const faces = event.cards.map((card) => card.face);
  const count = Math.min(MOST, faces.length || event.amount || 1);
  const one = (_, place) => glide({ from, to, layer, face: faces[place], deck, language, wait: place * APART_MS, place, count });
  return Promise.all(Array.from({ length: count }, one));
}

function glide({ from, to, layer, face, deck, language, wait, place, count }) {
  const ghost = document.createElement("div");
  ghost.className = "flying";
  render(face ? cardFace(face, { label: "", language }) : back(deck, { label: "" }), ghost);
  layer.append(ghost);
  const width = ghost.offsetWidth;
  const height = ghost.offsetHeight;
  const at = (rect, scale, turn) =>
    `translate(${rect.left + rect.width / 2 - width / 2}px, ${rect.top + rect.height / 2 - height / 2}px) scale(${scale}) rotate(${turn}deg)`;
  const scaleOf = (rect) => Math.min(1.15, Math.max(0.34, Math.min(rect.height / height, rect.width / width)));
  const spread = (place - (count - 1) / 2) * 5;
  const middle = {
    left: (from.left + to.left) / 2, width: (from.width + to.width) / 2,
    top: Math.min(from.top, to.top) * 0.35 + ((from.top + to.top) / 2) * 0.65, height: (from.height + to.height) / 2,
  };
  const frames = [
    { transform: at(from, scaleOf(from), 0), opacity: wait ? 0 : 1, offset: 0 },
    { transform: at(from, scaleOf(from), 0), opacity: 1, offset: 0.01 },
    { transform: at(middle, 0.95, spread), opacity: 1, offset: 0.5 },
    { transform: at(to, scaleOf(to), 0), opacity: 1, offset: 1 },
  ];
  const flight = ghost.animate(frames, { duration: FLIES_MS, delay: wait, fill: "both", easing: "cubic-bezier(.3,.1,.25,1)" });
  return flight.finished.catch(() => null).then(() => ghost.remove());
}
