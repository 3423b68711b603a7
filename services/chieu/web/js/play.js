// The phone page by itself: what a reload in the middle of a round finds.
import { tidyCode } from "./join/door.js";
import { startPhone } from "./phone/app.js";
import "./ui/magnified.js";

startPhone(document.getElementById("app"), tidyCode(location.hash));
