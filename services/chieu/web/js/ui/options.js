// The options of a game as a form: what can be chosen comes from ListGames, what is chosen is a plain GameOptions member.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { call } from "../rpc.js";
import { t } from "../i18n.js";
import "./radios.js";

let asked = null;

/** The games of this server, with their options; asked once. */
export function games() {
  asked ??= call("RulesService", "ListGames", {}).then((answer) => answer.games);
  asked.catch(() => {
    asked = null;
  });
  return asked;
}

// Fields are snake_case in OptionSpec, as in the proto file, and camelCase in plain objects.
const field = (key) => key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The value of an option in words: "30 giây", "bật", "tăng dần". */
export function valueWords(spec, value) {
  if (spec.kind === "BOOL") return t(value ? "on" : "off");
  if (spec.key === "turn_seconds") return Number(value) ? t("seconds", { n: value }) : t("no_limit");
  return spec.kind === "CHOICE" ? t(`choice.${String(value).toLowerCase()}`) : String(value);
}

/** One line that tells all options. */
export const optionsLine = (specs, options) =>
  specs.map((spec) => `${t(`option.${spec.key}`)}: ${valueWords(spec, options[field(spec.key)])}`).join(" · ");

/** The form. `onChange(key, value)` is given the camelCase key; without it nothing can be changed. */
export function optionsForm(specs, options, onChange) {
  return html`<div class="options">
    ${specs.map((spec) => html`<div class="option">
        <span id=${`option-${spec.key}`}>${t(`option.${spec.key}`)}${usual(spec, options[field(spec.key)])}</span>
        ${control(spec, options[field(spec.key)], onChange && ((value) => onChange(field(spec.key), value, spec.key)))}
      </div>`)}
  </div>`;
}

/** What it would be if nobody had chosen otherwise; nothing while it is. */
function usual(spec, value) {
  const chosen = spec.kind === "BOOL" ? spec.defaultValue === "true" : typed(spec.defaultValue, value);
  return value === undefined || chosen === value ? nothing : html` <small>${t("options.usual", { value: valueWords(spec, chosen) })}</small>`;
}

function control(spec, value, set) {
  if (!set) return html`<b>${valueWords(spec, value)}</b>`;
  if (spec.kind === "NUMBER") return stepper(spec, value, set);
  const choices = spec.kind === "BOOL" ? [false, true] : spec.choices.map((choice) => typed(choice, value));
  return html`<span class="segments" role="radiogroup" aria-labelledby=${`option-${spec.key}`}>
    ${choices.map((choice) => html`<button type="button" role="radio" aria-checked=${String(choice === value)} @click=${() => set(choice)}>
        ${valueWords(spec, choice)}
      </button>`)}
  </span>`;
}

// Choices are written as text in OptionSpec; enum members are words in plain objects, seconds are numbers.
function typed(choice, like) {
  return typeof like === "number" ? Number(choice) : choice.toUpperCase();
}

function stepper(spec, value, set) {
  const step = spec.high > 100 ? 5 : 1;
  const to = (next) => set(Math.min(spec.high, Math.max(spec.low, next)));
  return html`<span class="stepper" role="group" aria-labelledby=${`option-${spec.key}`}>
    <button type="button" aria-label=${t("less")} @click=${() => to(value - step)}>−</button>
    <b aria-live="polite">${value}</b>
    <button type="button" aria-label=${t("more")} @click=${() => to(value + step)}>+</button>
  </span>`;
}
