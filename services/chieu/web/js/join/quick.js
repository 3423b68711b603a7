// A table with strangers: a ticket, and the waiting for what becomes of it.
import { deviceKey } from "../keeping.js";
import { lang } from "../i18n.js";
import { insist, pauseMs, random, wait } from "../patience.js";
import { Refused } from "../refused.js";
import { call } from "../rpc.js";
import { stream } from "../streaming.js";
import { leaveRoom, placed } from "./door.js";

const FINAL = new Set(["PLACED", "CANCELLED", "EXPIRED"]);
// A ticket that nobody watches expires after a minute, and a table is made within seconds.
const UNDOING_MS = 90_000;

// A device waits once, and the house keeps its later ticket: they have to be asked for in the order of the taps.
let asked = Promise.resolve();

export class Search {
  /** Nothing is asked before `run`. `botsAfterMs` undefined means never; abort `signal` to withdraw. */
  constructor({ game, name, botsAfterMs, signal }) {
    this.name = name;
    this.pass = random(32);
    this.signal = signal;
    this.request = { game, name, seatPass: this.pass, deviceKey: deviceKey(), language: lang(), partySize: 1, botsAfterMs };
  }

  // Follows the ticket to its end, over every stream that breaks; tells each state. The room's code, or null when it ended.
  // Once withdrawn nothing is told any more, and what the ticket still brings is given back.
  async run(onTicket) {
    let ticket = await this.#ask();
    this.ticketId = ticket.ticketId;
    for (let losses = 1; !FINAL.has(ticket.state) && !this.signal.aborted; losses += 1) {
      onTicket(ticket);
      try {
        for await (const came of this.#follow()) {
          losses = 1;
          if (came.ticket && !this.signal.aborted) onTicket((ticket = came.ticket));
        }
      } catch (error) {
        if (!this.signal.aborted && error instanceof Refused && error.isFinal) throw error;
      }
      if (!FINAL.has(ticket.state) && !this.signal.aborted) await wait(pauseMs(losses));
    }
    if (this.signal.aborted) return this.#undo();
    return ticket.state === "PLACED" ? placed(ticket, this.name, this.pass) : null;
  }

  async #ask() {
    const mine = asked.then(() => call("MatchmakingService", "CreateTicket", this.request));
    asked = mine.catch(() => null);
    return (await mine).ticket;
  }

  #follow() {
    return stream("MatchmakingService", "WatchTicket", { ticketId: this.ticketId }, { pass: this.pass, signal: this.signal });
  }

  /** Withdraw the ticket. A table that is being made cannot be stopped: when it is there its seat is left again. */
  async #undo() {
    const until = performance.now() + UNDOING_MS;
    const undone = async () => {
      const { ticket } = await call("MatchmakingService", "CancelTicket", { ticketId: this.ticketId }, { pass: this.pass });
      if (ticket.state === "PLACED") await leaveRoom(ticket.room.roomId, this.pass);
      if (!FINAL.has(ticket.state)) throw new Error(ticket.state);
    };
    await insist(undone, () => performance.now() < until).catch(() => null);
    return null;
  }
}
