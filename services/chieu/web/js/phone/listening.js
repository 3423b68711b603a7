// What a seat's link tells goes into its store; what has to outlive the page is kept.
import { forgetSeat, keepPromise } from "../keeping.js";
import { hex } from "../refused.js";

const FORGOTTEN = new Set(["SEAT_GONE", "ROOM_CLOSED", "PASS_UNKNOWN", "ROOM_NOT_FOUND", "ROOM_GONE", "SEAT_NOT_FOUND", "BANNED"]);

/** The `on` of a Link whose seat is {code, roomId}. */
export function listener(store, { code, roomId }) {
  return {
    frame(frame) {
      store.dispatch({ type: "frame", frame: overtaken(frame, store.state.view) ? toldAlone(frame) : frame });
      promised(roomId, frame.public?.table);
    },
    live: (isLive, transport) => store.dispatch({ type: "live", isLive, transport, at: performance.now() }),
    ended: (reason) => {
      if (FORGOTTEN.has(reason)) forgetSeat(code);
      store.dispatch({ type: "ended", reason });
    },
  };
}

/** The view was asked for meanwhile and is newer: what happened is still to be told, but the table does not go back. */
const overtaken = ({ kind, position }, view) => kind === "UPDATE" && position?.version < view.version;
const toldAlone = ({ kind, reset, public: { events = [] } = {} }) => ({ kind, reset, public: { events } });

/** One that is shown together with its seed proves nothing any more. */
function promised(roomId, table) {
  if (table?.commitment.length && !table.seed.length) keepPromise(roomId, table.round, hex(table.commitment));
}
