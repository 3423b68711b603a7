// The door page; whoever has a seat goes on to the table without leaving the page, so that what a tap unlocked stays so.
import { startJoin } from "./join/app.js";
import { insist } from "./patience.js";
import "./ui/magnified.js";

const root = document.getElementById("app");
const table = () => import("./phone/app.js").catch(() => null);

startJoin(root, async (code, wish = {}) => {
  history.pushState(null, "", `/play#${code}`);
  const phone = await table();
  // A browser may never ask again for a module that failed once; the address is the table's, and leads there when it can.
  if (!phone) return reloadWhenThere();
  const fresh = document.createElement("div");
  fresh.id = "app";
  document.getElementById("app").replaceWith(fresh);
  phone.startPhone(fresh, code, wish);
});

// While somebody types a name, the table is on its way.
setTimeout(table, 2_000);

async function reloadWhenThere() {
  await insist(async () => {
    if (!(await fetch("/play")).ok) throw new Error("nobody there");
  });
  location.reload();
}

// Back from the table to the door.
addEventListener("popstate", () => location.reload());
