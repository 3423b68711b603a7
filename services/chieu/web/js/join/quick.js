// A table with strangers: a ticket, and the waiting for what becomes of it.
import { deviceKey } from "../keeping.js";
import { lang } from "../i18n.js";
import { pauseMs, random, wait } from "../patience.js";
import { Refused } from "../refused.js";
import { call } from "../rpc.js";
import { stream } from "../streaming.js";
import { placed } from "./door.js";

const FINAL = new Set(["PLACED", "CANCELLED", "EXPIRED"]);

export class Search {
  /** Nothing is asked before `run`. `botsAfterMs` undefined means never. */
  constructor({ game, name, botsAfterMs }) {
    this.name = name;
    this.pass = random(32);
    this.ending = new AbortController();
    this.request = { game, name, seatPass: this.pass, deviceKey: deviceKey(), language: lang(), partySize: 1, botsAfterMs };
  }

  /** Follows the ticket to its end, over every stream that breaks; tells each state. The room's code, or null when it ended. */
  async run(onTicket) {
    let { ticket } = await call("MatchmakingService", "CreateTicket", this.request);
    this.ticketId = ticket.ticketId;
    for (let losses = 1; !FINAL.has(ticket.state); losses += 1) {
      onTicket(ticket);
      try {
        for await (const came of this.#follow()) {
          losses = 1;
          if (came.ticket) onTicket((ticket = came.ticket));
        }
      } catch (error) {
        if (this.ending.signal.aborted) return null;
        if (error instanceof Refused && error.isFinal) throw error;
      }
      if (!FINAL.has(ticket.state)) await wait(pauseMs(losses));
    }
    return ticket.state === "PLACED" ? placed(ticket, this.name, this.pass) : null;
  }

  /** Withdraw it; a table that was made meanwhile is left again by whoever gets it. */
  async withdraw() {
    this.ending.abort();
    if (this.ticketId) await call("MatchmakingService", "CancelTicket", { ticketId: this.ticketId }, { pass: this.pass }).catch(() => null);
  }

  #follow() {
    return stream("MatchmakingService", "WatchTicket", { ticketId: this.ticketId }, { pass: this.pass, signal: this.ending.signal });
  }
}
