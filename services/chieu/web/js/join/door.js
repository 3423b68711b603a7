// Taking a seat: every way in ends with a seat that this device keeps.
import { call } from "../rpc.js";
import { deviceKey, forgetSeat, keepName, keepSeat, keptSeat } from "../keeping.js";
import { lang } from "../i18n.js";
import { CommandIds, random } from "../patience.js";
import { unbase64 } from "../refused.js";
import { gameKey } from "../view.js";

// The pass of an attempt whose answer did not come: the same again gets the same seat.
const attempts = new Map();
const passOf = (key) => {
  if (!attempts.has(key)) attempts.set(key, random(32));
  return attempts.get(key);
};

function seated(answer, name, pass) {
  const { roomId, code, game } = answer.room;
  keepSeat({ code, roomId, seat: answer.seat, pass, name, game });
  keepName(name);
  attempts.clear();
  return code;
}

// What is taken for a letter of a code, which the house forgives too; and what a Vietnamese keyboard makes of a W alone, and
// then of the letters after it that are tones to it.
const MEANT = { 8: "B", 5: "S", 2: "Z", 6: "G", "\u0301": "S", "\u0300": "F", "\u0309": "R", "\u0303": "X", "\u0323": "J" };

/** A code as it is sent: letters only, in capitals. */
export const tidyCode = (written) =>
  written.normalize("NFKD").replace(/u\u031b/gi, "W").replace(/[^A-Za-z]/g, (sign) => MEANT[sign] || "").toUpperCase().slice(0, 8);

/** What the address asks for: {code, ticket}, {pairing}, {rescue, ticket}, or nothing. */
export function askedByAddress(hash = location.hash) {
  const parts = hash.replace(/^#/, "").split("/").map(decodeURIComponent);
  if (parts[0] === "pair" && parts[1]) return { pairing: parts[1] };
  if (parts[0] === "rescue" && parts[2]) return { rescue: tidyCode(parts[1]), ticket: parts[2] };
  return parts[0] ? { code: tidyCode(parts[0]), ticket: parts[1] || "" } : {};
}

/** What anybody with the code may know of a room. Throws Refused. */
export const lookUp = async (roomCode) => (await call("MatchmakingService", "GetRoom", { roomCode }, { totalMs: 8_000 })).room;

/** Rooms of the public list that have a free chair, the latest first. */
export const openRooms = async () => (await call("MatchmakingService", "ListRooms", { pageSize: 12, withFreeSeat: true }, { totalMs: 8_000 })).rooms;

/** Take a seat in somebody's room; the code of the room when it is taken. Throws Refused or Unreachable. */
export async function join({ code, name, ticket = "" }) {
  const seatPass = passOf(`join ${code} ${name}`);
  const request = { roomCode: code, name, seatPass, deviceKey: deviceKey(), ticket: ticket ? unbase64(ticket) : new Uint8Array() };
  return seated(await call("MatchmakingService", "JoinRoom", request), name, seatPass);
}

/** Open a room; its code. `options` is a plain member of GameOptions. */
export async function open({ game, options, name }) {
  const seatPass = passOf(`open ${game} ${name}`);
  const request = { game, options: { [gameKey(game)]: options }, name, seatPass, deviceKey: deviceKey(), language: lang() };
  return seated(await call("MatchmakingService", "CreateRoom", request), name, seatPass);
}

/** Leave a room in which this device has a seat that nobody wants. */
export async function quit(code) {
  const { roomId, pass } = keptSeat(code);
  await leaveRoom(roomId, pass);
  forgetSeat(code);
}

export const leaveRoom = (roomId, pass) => call("MatchmakingService", "LeaveRoom", { roomId, commandId: new CommandIds().next() }, { pass });

/** Keep the seat of a ticket that was placed. */
export const placed = (ticket, name, pass) => seated(ticket, name, pass);

/** Ask once for a gone person's seat; resolves with the code when the table has agreed, with null while it has not. */
export async function rescue({ code, ticket, signal }) {
  const seatPass = passOf(`rescue ${code} ${ticket}`);
  const request = { roomCode: code, ticket: unbase64(ticket), seatPass, deviceKey: deviceKey(), waitMs: 20_000 };
  const answer = await call("MatchmakingService", "RescueSeat", request, { callMs: 25_000, totalMs: 30_000, signal });
  return answer.confirmed ? seated(answer, keptSeat(code)?.name || "", seatPass) : null;
}
