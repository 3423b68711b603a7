// One WebSocket to /link, from its opening to its end: a Hello up, then frames and answers down.
import { fromClose } from "./refused.js";
import { decode, encode } from "./schema.js";

/**
 * Opens at once. `on` is told `open()`, `response(plain)` and, exactly once, `end({refused})`, where what was refused may be missing.
 * What is sent before it is open is sent after the Hello.
 */
export class Socket {
  constructor(hello, on) {
    this.on = on;
    this.ended = false;
    this.wasOpen = false;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/link`);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => {
      this.wasOpen = true;
      this.send({ hello });
      on.open();
    };
    this.socket.onmessage = (message) => this.#read(message.data);
    this.socket.onclose = (closed) => this.#end({ refused: fromClose(closed.code, closed.reason) });
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Sends if it can; what a closing socket loses is sent again on the next one by whoever waits for its answer. */
  send(request) {
    if (this.isOpen) this.socket.send(encode("LinkRequest", request));
  }

  /** Ends it from this side; `end` is told. */
  close() {
    this.socket.close();
    // A dead network keeps a closing socket for a minute; nobody here waits for that.
    this.#end({});
  }

  #read(bytes) {
    if (!this.ended) this.on.response(decode("LinkResponse", new Uint8Array(bytes)));
  }

  #end(why) {
    if (this.ended) return;
    this.ended = true;
    this.on.end(why);
  }
}
