// Large letters or a zoomed page: where few lines fit on the screen the pages give up their fixed places and scroll as a whole.
//
// `<html class="magnified">` says so, with a sheet that only those fetch who need it. Media queries in em would not see what
// a style sets on the root.

// In widths of a letter "m". A phone of 320x568 has 20 and 35, one of 568x320 on its side 35 and 20.
const LEAST_WIDE = 19;
const LEAST_HIGH = 26;
const LEAST_LYING = 18;

function measure() {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [wide, high] = [innerWidth / letter, innerHeight / letter];
  const isFew = wide < LEAST_WIDE || high < (wide > high ? LEAST_LYING : LEAST_HIGH);
  if (isFew) fetchSheet();
  document.documentElement.classList.toggle("magnified", isFew);
}

let sheet = null;

function fetchSheet() {
  if (sheet) return;
  sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("../../css/magnified.css", import.meta.url);
  document.head.append(sheet);
}

const line = document.createElement("i");
line.className = "visually-hidden";
line.style.height = "1rem";
line.setAttribute("aria-hidden", "true");
document.body.append(line);
new ResizeObserver(measure).observe(line);
addEventListener("resize", measure);
measure();
