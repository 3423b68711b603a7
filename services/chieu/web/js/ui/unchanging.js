// Drawings that stay as they are: a face is drawn once for as long as its card stays where it is.
import { noChange } from "../../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../../vendor/lit-html/directive.js";

class Unchanging extends Directive {
  render(key, draw) {
    if (key === this.key) return noChange;
    this.key = key;
    return draw();
  }
}

/** What `draw` gives, drawn anew only when the key (text) is another. */
export const unchanging = directive(Unchanging);
