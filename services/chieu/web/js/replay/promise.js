// The commitment of a deal, as docs/shuffle.md writes it down: what fixed the cards before anybody saw one.
import { sha256 } from "../../vendor/hashes/sha2.js";
import { hex } from "../refused.js";
import { gameKey } from "../view.js";

const LABEL = "chieu-deal-1";
const bytes = (text) => new TextEncoder().encode(text);

/** Options in the one form that is hashed: a line key=value each, sorted by key. */
export function writtenOptions(options) {
  const snake = (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const lines = Object.entries(options).map(([key, value]) => [snake(key), typeof value === "string" ? value.toLowerCase() : String(value)]);
  return lines.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, value]) => `${key}=${value}\n`).join("");
}

/** The commitment, in hex, from what a replay says of the deal. */
export function commitmentOf({ game, options, seats }, seed) {
  const parts = [bytes(LABEL), seed, bytes(writtenOptions(options[gameKey(game)])), bytes(seats.join(","))];
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return hex(sha256(whole));
}
