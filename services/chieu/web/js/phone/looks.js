// How cards and people look on a phone: what its owner chose of the cards, and the word beside a name.
import { t } from "../i18n.js";
import { settings } from "../keeping.js";

/** What the owner of this phone chose. */
export const faceOptions = () => ({ fourColours: settings().fourColours });

/** The most important thing to say of a seat, and how; null when there is none. */
export function flagOf(place, seat) {
  if (place.left) return { text: t("seat.left"), kind: "calm" };
  if (place.calledLast) return { text: t("seat.called"), kind: "gold" };
  if (seat?.presence === "GONE") return { text: t("seat.gone"), kind: "bad" };
  if (seat?.presence === "ASLEEP") return { text: t("seat.asleep"), kind: "calm" };
  if (place.skipped) return { text: t("seat.skipped"), kind: "calm" };
  return null;
}
