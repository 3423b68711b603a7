// The way in, always on the screen: QR, address and code.
import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { lock } from "./icons.js";

/** The address without what nobody types. */
export const spokenPlace = (place) => place.replace(/^https?:\/\//, "").replace(/\/$/, "");

// What only a network at home knows: private addresses, and names without a domain.
const AT_HOME = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|(?!localhost\b)[^.:]+(:|$)|[^:]+\.(local|lan|home)(:|$))/;

/** That phones have to be in this very Wi-Fi: on a mobile network such an address leads nowhere, and cannot say so. */
export const sameWifi = (place) => (AT_HOME.test(spokenPlace(place)) ? html`<p class="same-wifi">${t("screen.same_wifi")}</p>` : "");

/** A QR with its name for ears; an empty frame of the same size until it is there. */
export const qrPicture = (qr, label) =>
  html`<span class="qr">${qr?.picture ? html`<img src=${qr.picture} alt=${label} />` : html`<span class="qr-empty"></span>`}</span>`;

/** Whether nobody more finds a chair. */
export const isFull = (roster) => roster.seats.length >= roster.mostSeats;

/** What scanning brings: a chair, or where all are taken the view. A ticket shows nothing to somebody without a chair. */
export const invited = (roster, key) => t(!isFull(roster) ? key : roster.admission === "TICKET" ? "screen.full" : "screen.full_watch");

/** The small one beside a running round. `roster` may have locked the room. */
export function corner(roster, qr) {
  if (roster.admission === "NOBODY") {
    return html`<section class="corner locked"><p>${lock()} ${t("screen.locked")}</p><b class="code" data-n=${roster.code.length}>${roster.code}</b></section>`;
  }
  return html`<section class="corner">
    ${qrPicture(qr, t("screen.qr", { code: roster.code }))}
    <div>
      <p>${invited(roster, "screen.come_in")}</p>
      <b class="code" data-n=${roster.code.length}>${roster.code}</b>
    </div>
    <p class="place">${spokenPlace(qr?.place || location.origin)}</p>
  </section>`;
}

/** A code as single letters, each on its own tile. */
export const tiles = (code) => html`<span class="tiles" aria-label=${[...code].join(" ")}>${[...code].map((letter) => html`<b aria-hidden="true">${letter}</b>`)}</span>`;
