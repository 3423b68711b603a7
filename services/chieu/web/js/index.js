// The door page; whoever has a seat goes on to the table without leaving the page, so that what a tap unlocked stays so.
import { startJoin } from "./join/app.js";
import "./ui/magnified.js";

const root = document.getElementById("app");

startJoin(root, async (code, wish = {}) => {
  history.pushState(null, "", `/play#${code}`);
  const { startPhone } = await import("./phone/app.js");
  const fresh = document.createElement("div");
  fresh.id = "app";
  document.getElementById("app").replaceWith(fresh);
  startPhone(fresh, code, wish);
});

// While somebody types a name, the table is on its way.
setTimeout(() => import("./phone/app.js"), 2_000);

// Back from the table to the door.
addEventListener("popstate", () => location.reload());
