// The options of a room, each as one short line.
import { t } from "../i18n.js";

const LINES = {
  lacuoi: (o, brief) => [clock(o.turnSeconds), onOff("stacking", o.stacking, brief)],
  switch: (o, brief) => [clock(o.turnSeconds), onOff("beginner_mode", o.beginnerMode, brief), onOff("voluntary_draw", o.voluntaryDraw, brief)],
  phom: (o) => [
    t("screen.option.stake", { n: o.stake }),
    t(`screen.option.eat_${o.eatPayment === "FLAT" || o.eatPayment === "NONE" ? o.eatPayment.toLowerCase() : "progressive"}`),
    o.uTronDouble ? t("screen.option.u_tron_double") : "",
    o.uKhan ? t("screen.option.u_khan") : "",
  ],
};

const clock = (seconds) => (seconds ? t("screen.option.seconds", { n: seconds }) : t("screen.option.no_limit"));
const onOff = (key, on, brief) => (brief && !on ? "" : t(`screen.option.${key}_${on ? "on" : "off"}`));

/** The lines of a GameOptions; none before it is known. `brief` leaves out what is switched off. */
export function optionLines(options, { brief = false } = {}) {
  const game = Object.keys(LINES).find((key) => options?.[key]);
  return game ? LINES[game](options[game], brief).filter(Boolean) : [];
}
