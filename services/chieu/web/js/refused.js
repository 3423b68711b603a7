// Why a call came to nothing: the server said no, or nobody knows.
import { BinaryReader } from "../vendor/protobuf/protobuf.js";

const UNKNOWN_OUTCOME = new Set(["unavailable", "canceled", "deadline_exceeded", "unknown"]);
const SOON = new Set(["CONFLICT", "RATE"]);
const CODES = [
  "ok", "canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found", "already_exists", "permission_denied",
  "resource_exhausted", "failed_precondition", "aborted", "out_of_range", "unimplemented", "internal", "unavailable",
  "data_loss", "unauthenticated",
];
const FINAL = new Set([
  "invalid_argument", "not_found", "already_exists", "permission_denied", "unauthenticated", "failed_precondition",
  "out_of_range", "unimplemented",
]);

/** The server said no, or did not answer. `reason` is one of Reason without its prefix, or empty. */
export class Refused extends Error {
  constructor({ code, reason = "", facts = {}, text = "", retryAfterMs = 0 }) {
    super(`${code} ${reason}`.trim());
    this.name = "Refused";
    Object.assign(this, { code, reason, facts, text, retryAfterMs });
  }

  /** Nobody knows whether it was carried out, or it helps to ask again: the same bytes may be sent once more. */
  get mayBeRepeated() {
    return SOON.has(this.reason) || UNKNOWN_OUTCOME.has(this.code);
  }

  /** The server has spoken, even if it only said "later". */
  get isAnswer() {
    return !UNKNOWN_OUTCOME.has(this.code);
  }

  /** Coming back with the same pass and cursor will not help. Only the house says why; who gives no reason is not the house. */
  get isFinal() {
    return FINAL.has(this.code) && this.reason !== "" && this.reason !== "BAD_CURSOR";
  }
}

/** No answer within the time that a person waits; the next view tells what happened. */
export class Unreachable extends Error {
  constructor() {
    super("unreachable");
    this.name = "Unreachable";
  }
}

/** What a Refusal on a link says. */
export function fromRefusal(refusal) {
  const facts = Object.fromEntries(refusal.facts.map((fact) => [fact.key, fact.value]));
  return new Refused({ code: CODES[refusal.code] || "unknown", reason: refusal.reason, facts, retryAfterMs: refusal.retryAfterMs });
}

/** What the close of a WebSocket says: 4000 + the number of the status, and "REASON milliseconds"; null for an ordinary end. */
export function fromClose(number, words) {
  if (number < 4000) return null;
  const [reason, retryAfterMs] = words.split(" ");
  return new Refused({ code: CODES[number - 4000] || "unknown", reason, retryAfterMs: Number(retryAfterMs) || 0 });
}

/**
 * What the body of a refused Connect call says. Without a code of Connect's it is the answer of something in between, which
 * knows nothing of the house, whatever its status: an ingress without a house behind it says 404.
 */
export function fromAnswer(body) {
  const said = { code: CODES.includes(body?.code) ? body.code : "unavailable" };
  for (const detail of body?.details || []) read(detail, said);
  return new Refused(said);
}

const READERS = {
  "google.rpc.ErrorInfo": (fields, said) => {
    said.reason = text(fields[1]?.[0]);
    said.facts = Object.fromEntries((fields[3] || []).map(parsed).map((entry) => [text(entry[1]?.[0]), text(entry[2]?.[0])]));
  },
  "google.rpc.LocalizedMessage": (fields, said) => {
    said.text = text(fields[2]?.[0]);
  },
  "google.rpc.RetryInfo": (fields, said) => {
    const delay = fields[1] ? parsed(fields[1][0]) : {};
    said.retryAfterMs = Number(delay[1]?.[0] || 0) * 1000 + Math.ceil(Number(delay[2]?.[0] || 0) / 1e6);
  },
};

function read(detail, said) {
  const reader = READERS[detail.type];
  if (reader) reader(parsed(unbase64(detail.value)), said);
}

/** Fields of a message by number, undecoded: the three details above are not worth their descriptors. */
function parsed(bytes) {
  const reader = new BinaryReader(bytes);
  const fields = {};
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    const value = type === 2 ? reader.bytes() : type === 0 ? reader.uint64() : reader.skip(type, number);
    (fields[number] ??= []).push(value);
  }
  return fields;
}

const text = (bytes) => (bytes ? new TextDecoder().decode(bytes) : "");

/** Bytes of base64 or base64url, padded or not. */
export function unbase64(written) {
  const binary = atob(written.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** base64url without padding, as passes are written. */
export function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Hex digits of bytes. */
export const hex = (bytes) => Array.from(bytes || [], (byte) => byte.toString(16).padStart(2, "0")).join("");
