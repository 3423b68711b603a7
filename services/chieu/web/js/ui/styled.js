// Styles set through the object model: the pages' Content-Security-Policy allows no style attributes.
import { noChange } from "../../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../../vendor/lit-html/directive.js";

class Styled extends Directive {
  render() {
    return noChange;
  }

  update(part, [styles]) {
    for (const [name, value] of Object.entries(styles)) part.element.style.setProperty(name, value);
    return noChange;
  }
}

/** `<div ${styled({"--left": 0.5})}>`: custom properties and others, by their CSS names. */
export const styled = directive(Styled);

class Focused extends Directive {
  render() {
    return noChange;
  }

  update(part, [reason]) {
    if (this.reason === reason) return noChange;
    this.reason = reason;
    requestAnimationFrame(() => part.element.isConnected && part.element.focus({ preventScroll: true }));
    return noChange;
  }
}

/** Focused when it appears, and again whenever the reason is another. */
export const focused = directive(Focused);
