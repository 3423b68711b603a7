// What this device keeps: its own secret, and the passes of its seats by room code. Nothing of it ever stands in an address.
import { random } from "./patience.js";
import { base64url, unbase64 } from "./refused.js";

const DEVICE = "chieu.device";
const SEAT = "chieu.seat.";
const PERSON = "chieu.person";
const SETTINGS = "chieu.settings";
const ORDER = "chieu.order";
const PROMISES = "chieu.promises";
const MOST_PROMISES = 100;
const KEPT_MS = 24 * 3600 * 1000;
const memory = new Map();

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key, value) {
  memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // In a window that may keep nothing a seat lives as long as the page.
  }
}

/** 32 bytes that stay with this device: with them it gets its seat back even when the pass was lost. */
export function deviceKey() {
  const known = read(DEVICE);
  if (known) return unbase64(known);
  const made = random(32);
  write(DEVICE, base64url(made));
  return made;
}

/** Keep a seat. `pass` is 32 bytes. */
export function keepSeat({ code, roomId, seat, pass, name, game }) {
  write(SEAT + code, { code, roomId, seat, pass: base64url(pass), name, game, at: Date.now() });
}

/** The seat that this device has in a room, or null. */
export function keptSeat(code) {
  const seat = read(SEAT + code);
  return seat ? { ...seat, pass: unbase64(seat.pass) } : null;
}

export const forgetSeat = (code) => write(SEAT + code, null);

/** The rooms of the last day in which this device has a seat, the newest first. */
export function keptSeats() {
  const codes = [];
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      if (localStorage.key(at).startsWith(SEAT)) codes.push(localStorage.key(at).slice(SEAT.length));
    }
  } catch {
    return [];
  }
  const seats = codes.map(keptSeat).filter(Boolean);
  seats.filter((seat) => Date.now() - seat.at > KEPT_MS).forEach((seat) => forgetSeat(seat.code));
  return seats.filter((seat) => Date.now() - seat.at <= KEPT_MS).sort((one, other) => other.at - one.at);
}

/** How the hand of a round was arranged, as card ids, or null. Of one round: the next is dealt anew. */
export function keptOrder(code, round) {
  const kept = read(ORDER);
  return kept?.code === code && kept.round === round ? kept.ids : null;
}
export const keepOrder = (code, round, ids) => write(ORDER, ids && { code, round, ids });

/** The commitment of a round, as this phone saw it while the cards that it fixes were hidden. */
export function keepPromise(roomId, round, hex) {
  const known = read(PROMISES) || [];
  if (known.some((one) => one.roomId === roomId && one.round === round && one.hex === hex)) return;
  write(PROMISES, [...known, { roomId, round, hex }].slice(-MOST_PROMISES));
}

/** The last one seen of a round, or "": a deal that was lost is made again with another. */
export const keptPromise = (roomId, round) => (read(PROMISES) || []).filter((one) => one.roomId === roomId && one.round === round).pop()?.hex || "";

/** The name that was used last. */
export const keptName = () => read(PERSON)?.name || "";
export const keepName = (name) => write(PERSON, { name });

const DEFAULTS = { vibrate: true, sound: false, oneTap: false, sort: "", fourColours: false, awake: false };

/** How this person likes the page: vibrate, sound, oneTap, sort ("" until one was chosen), fourColours, awake. */
export const settings = () => ({ ...DEFAULTS, ...read(SETTINGS) });
export const setSetting = (name, value) => write(SETTINGS, { ...settings(), [name]: value });
