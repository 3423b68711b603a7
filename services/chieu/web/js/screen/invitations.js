// The QRs of a room: the way in, with a ticket where the room asks for one, and the way back to a gone player's seat.
import { html } from "../../vendor/lit-html/lit-html.js";
import { avatar } from "../avatars.js";
import { t } from "../i18n.js";
import { base64url } from "../refused.js";
import { call } from "../rpc.js";
import { qrPicture } from "./corner.js";
import { qr } from "./qr.js";

const ANEW_MS = 60_000;
const NOT_NOW = "–";

export class Invitations {
  /** `show({qr})` and `show({rescues})` are called when there is something new to draw. */
  constructor({ pass, roomId, show }) {
    Object.assign(this, { pass, roomId, show, view: null, way: "", back: new Map() });
    setInterval(() => this.#renew(), ANEW_MS);
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
    if (way === NOT_NOW) return this.show({ qr: null });
    const code = this.view.roster.code;
    const fragment = this.view.roster.admission === "TICKET" ? await this.#ticketed(code) : code;
    const found = fragment && (await qr(fragment).catch(() => null));
    if (way === this.way) this.show({ qr: found });
  }

  async #ticketed(start, rescueSeat = undefined) {
    if (!this.pass) return "";
    const answer = await call("MatchmakingService", "IssueTicket", { roomId: this.roomId, rescueSeat }, { pass: this.pass }).catch(() => null);
    return answer ? `${start}/${base64url(answer.ticket)}` : "";
  }

  #offerSeats() {
    if (!this.pass) return;
    const gone = new Set(this.view.roster.seats.filter((seat) => seat.rescuable).map((seat) => seat.seat));
    for (const seat of [...this.back.keys()]) if (!gone.has(seat)) this.back.delete(seat);
    for (const seat of gone) if (!this.back.has(seat)) this.#offer(seat);
    this.#showSeats();
  }

  async #offer(seat) {
    if (!this.back.has(seat)) this.back.set(seat, null);
    const fragment = await this.#ticketed(`rescue/${this.view.roster.code}`, seat);
    const found = fragment && (await qr(fragment).catch(() => null));
    if (found && this.back.has(seat)) this.back.set(seat, found);
    this.#showSeats();
  }

  #showSeats() {
    this.show({ rescues: new Map([...this.back].filter(([, found]) => found)) });
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
