// The QRs of a room: the way in, with a ticket where the room asks for one, and the way back to a gone player's seat.
import { html } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { t } from "../i18n.js";
import { insist } from "../patience.js";
import { base64url } from "../refused.js";
import { call } from "../rpc.js";
import { qrPicture } from "./corner.js";
import { qr } from "./qr.js";

const ANEW_MS = 60_000;
const NOT_NOW = "–";

export class Invitations {
  /** `show({qr})` and `show({rescues})` are called when there is something new to draw. */
  constructor({ pass, roomId, show }) {
    Object.assign(this, { pass, roomId, show, view: null, way: "", inviting: null, back: new Map() });
    this.renewing = setInterval(() => this.#renew(), ANEW_MS);
  }

  /** Nothing is asked any more. */
  stop() {
    clearInterval(this.renewing);
    this.inviting = null;
    this.back.clear();
  }

  /** The room has changed: are the pictures still right? */
  see(view) {
    this.view = view;
    const way = view.roster.admission === "NOBODY" ? NOT_NOW : `${view.roster.code} ${view.roster.admission}`;
    if (way !== this.way) this.#invite(way);
    this.#offerSeats();
  }

  #renew() {
    if (!this.view) return;
    if (this.view.roster.admission === "TICKET") this.#invite(this.way);
    for (const seat of this.back.keys()) this.#offer(seat);
  }

  async #invite(way) {
    this.way = way;
    const inviting = (this.inviting = {});
    if (way === NOT_NOW) return this.show({ qr: null });
    const { code, admission } = this.view.roster;
    const isWanted = () => inviting === this.inviting;
    const found = await this.#picture(code, admission === "TICKET" ? {} : null, isWanted);
    if (isWanted()) this.show({ qr: found });
  }

  /** The QR of a way, with a ticket if one is given what it is `for`; asked for until it comes. Null where this screen may not. */
  async #picture(way, ticketFor, isWanted) {
    try {
      const fragment = ticketFor ? await insist(() => this.#ticketed(way, ticketFor), isWanted) : way;
      return (fragment && (await insist(() => qr(fragment), isWanted))) || null;
    } catch {
      // The house said no and why: it may think otherwise when the room has changed, or in a minute.
      return null;
    }
  }

  async #ticketed(way, ticketFor) {
    if (!this.pass) return "";
    const answer = await call("MatchmakingService", "IssueTicket", { roomId: this.roomId, ...ticketFor }, { pass: this.pass });
    return `${way}/${base64url(answer.ticket)}`;
  }

  #offerSeats() {
    if (!this.pass) return;
    const gone = new Set(this.view.roster.seats.filter((seat) => seat.rescuable).map((seat) => seat.seat));
    for (const seat of [...this.back.keys()]) if (!gone.has(seat)) this.back.delete(seat);
    for (const seat of gone) if (!this.back.has(seat)) this.#offer(seat);
    this.#showSeats();
  }

  async #offer(seat) {
    // Until the new one is there the one before is shown: its ticket is good for another minute.
    const offer = { found: this.back.get(seat)?.found || null };
    this.back.set(seat, offer);
    const isWanted = () => this.back.get(seat) === offer;
    const found = await this.#picture(`rescue/${this.view.roster.code}`, { rescueSeat: seat }, isWanted);
    if (!isWanted()) return;
    offer.found = found;
    this.#showSeats();
  }

  #showSeats() {
    const there = [...this.back].filter(([, { found }]) => found);
    this.show({ rescues: new Map(there.map(([seat, { found }]) => [seat, found])) });
  }
}

const MOST_SHOWN = 2;

/** The ways back to seats whose phones are gone: a QR each, for whoever has lost his phone and holds another. */
export function waysBack(view, rescues) {
  const gone = view.roster.seats.filter((seat) => rescues.has(seat.seat)).slice(0, MOST_SHOWN);
  if (gone.length === 0) return "";
  return html`<ul class="rescues">
    ${gone.map((seat) => html`<li class="rescue">
      ${qrPicture(rescues.get(seat.seat), t("screen.rescue", { seat: seat.name }))}
      <div><span class="seat-face">${avatar(seat.seat)}</span>${t("screen.rescue_short", { seat: seat.name })}</div>
    </li>`)}
  </ul>`;
}
