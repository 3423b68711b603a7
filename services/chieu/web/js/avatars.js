// Who sits on which chair, as an animal: ten chairs, ten animals, and a machine for the bots.
import { html, svg } from "../vendor/lit-html/lit-html.js";

const DARK = "#2b211a";

const ball = (x, y, rx, fill, ry = rx, turn = 0) =>
  svg`<ellipse cx=${x} cy=${y} rx=${rx} ry=${ry} fill=${fill} transform=${`rotate(${turn} ${x} ${y})`} />`;
const area = (d, fill) => svg`<path d=${d} fill=${fill} />`;
const line = (d, width = 4, colour = DARK) =>
  svg`<path d=${d} fill="none" stroke=${colour} stroke-width=${width} stroke-linecap="round" stroke-linejoin="round" />`;
const pair = (x, y, rx, fill, ry = rx, turn = 0) => svg`${ball(50 - x, y, rx, fill, ry, turn)}${ball(50 + x, y, rx, fill, ry, -turn)}`;
const eyes = (x, y, size = 4.5) => svg`${pair(x, y, size, DARK)}${pair(x - 1.2, y - 1.6, size / 3.2, "#fff")}`;
const mouth = (y) => line(`M42 ${y}Q46 ${y + 5} 50 ${y}Q54 ${y + 5} 58 ${y}`, 3);

const ANIMALS = [
  {
    ground: "#ffdca8",
    face: () => svg`${pair(25, 29, 12, "#ee8b24")}${pair(25, 30, 6, "#ffe3c0")}${ball(50, 56, 35, "#f59b33", 32)}
      ${line("M50 26V38M41 28 43 37M59 28 57 37M16 52H26M18 61H27M84 52H74M82 61H73", 4.5)}
      ${ball(50, 70, 19, "#fff4e2", 13)}${eyes(14, 53)}${area("M44 62H56L50 69Z", "#d0563d")}${mouth(72)}`,
  },
  {
    ground: "#cfeadc",
    face: () => svg`${pair(27, 27, 13, DARK)}${ball(50, 56, 36, "#fffdf8", 32)}${pair(15, 55, 9, DARK, 12, 28)}
      ${pair(13.5, 54, 3.6, "#fff")}${ball(50, 66, 6, DARK, 4.5)}${mouth(72)}`,
  },
  {
    ground: "#ffe3cd",
    face: () => svg`${area("M16 46 20 10 46 32ZM84 46 80 10 54 32Z", "#d95f2b")}${area("M22 34 24 20 36 31ZM78 34 76 20 64 31Z", DARK)}
      ${area("M12 48Q50 16 88 48 84 74 50 92 16 74 12 48Z", "#e8743b")}
      ${area("M13 53Q36 56 50 92 20 78 13 53ZM87 53Q64 56 50 92 80 78 87 53Z", "#fff4e6")}${eyes(17, 54)}${ball(50, 86, 6.5, DARK, 5)}`,
  },
  {
    ground: "#dcf3c4",
    face: () => svg`${pair(21, 31, 14, "#63b44b")}${ball(50, 60, 38, "#6fc255", 29)}${pair(21, 30, 9.5, "#fff")}${eyes(21, 31, 5.5)}
      ${line("M24 64Q50 84 76 64", 4.5)}${pair(5, 56, 1.8, DARK)}${pair(27, 68, 5, "#f59f8f", 3.6)}`,
  },
  {
    ground: "#dfdcfa",
    face: () => svg`${pair(15, 24, 9, "#f7f4ff", 23, -10)}${pair(15, 26, 4.5, "#f3b3c2", 16, -10)}${ball(50, 62, 31, "#fffefb", 28)}
      ${eyes(13, 58)}${ball(50, 67, 4.5, "#e57f97", 3.5)}${mouth(71)}${area("M46 76H54V84H46Z", "#fff")}${line("M46 76V84H54V76M50 76V84", 1.6)}${pair(21, 69, 5, "#f9c9d2", 3.6)}`,
  },
  {
    ground: "#dbe7ef",
    face: () => svg`${line("M30 36C10 36 4 22 10 9M70 36C90 36 96 22 90 9", 9, "#e9dfca")}${pair(36, 47, 11, "#47525e", 6.5, 14)}
      ${area("M22 42Q50 20 78 42 76 78 64 88H36Q24 78 22 42Z", "#5c6975")}${ball(50, 77, 20, "#a8b3bb", 14)}${pair(8, 75, 3.4, DARK, 4.4)}
      ${eyes(16, 54)}${line("M43 85Q50 89 57 85", 3)}${area("M42 30Q50 42 58 30 52 24 42 30Z", "#333c45")}`,
  },
  {
    ground: "#ffd9df",
    face: () => svg`${area("M17 50 19 14 44 32ZM83 50 81 14 56 32Z", "#77839a")}${area("M23 36 24 23 34 31ZM77 36 76 23 66 31Z", "#f3b3bd")}
      ${ball(50, 58, 34, "#8a97ad", 30)}${ball(50, 69, 15, "#f4f6fa", 11)}${eyes(15, 54, 5)}${area("M45 62H55L50 67Z", "#e2788a")}${mouth(69)}
      ${line("M8 62 27 65M9 72 27 70M92 62 73 65M91 72 73 70", 2.2, "#f4f6fa")}${line("M50 28V38M42 30 44 37M58 30 56 37", 4, "#5d687d")}`,
  },
  {
    ground: "#d3ebff",
    face: () => svg`${area("M16 40 18 14 42 30ZM84 40 82 14 58 30Z", "#ee8fa6")}${ball(50, 57, 35, "#f9aebf", 32)}
      ${ball(50, 66, 16, "#ee8fa6", 12)}${pair(6, 66, 3.4, "#9c4059", 4.6)}${eyes(18, 50)}${line("M42 82Q50 87 58 82", 3, "#9c4059")}`,
  },
  {
    ground: "#efe0c4",
    face: () => svg`${area("M20 10 46 28H54L80 10 86 56Q82 92 50 92 18 92 14 56Z", "#8a5a34")}${pair(17, 47, 17, "#fff3dc")}${pair(17, 47, 10, "#f2b233")}
      ${eyes(17, 47, 7)}${area("M43 57H57L50 71Z", "#e58a1f")}${line("M38 78Q44 82 50 78 56 82 62 78M44 85Q50 88 56 85", 3, "#e9cfa6")}`,
  },
  {
    ground: "#cfeef2",
    face: () => svg`${area("M40 28Q36 12 46 16 48 4 54 14 64 10 60 28Z", "#e2553a")}${ball(50, 58, 33, "#ffd54a", 32)}${eyes(16, 52)}
      ${area("M36 62 50 55 64 62 50 67Z", "#f08a24")}${area("M38 65 50 68 62 65 50 76Z", "#d86f12")}${pair(24, 65, 5.5, "#ffb37a", 4)}`,
  },
];

// What tells one machine from another: the lamp, the eyes, the ground.
const LAMPS = ["#ff8a6b", "#ffd54a", "#5fd6ad", "#7db6ff", "#e7a6ff"];
const EYES = ["#5fe0ff", "#9dff8a", "#ffd54a", "#ff9db0"];

const machine = (seat) => ({
  ground: ["#c3ced4", "#d9cdbb", "#c9d6bf", "#cfc6de"][seat % 4],
  face: () => svg`${line("M50 22V10", 5, "#55636c")}${ball(50, 10, 6.5, LAMPS[seat % LAMPS.length])}
    <rect x="18" y="24" width="64" height="58" rx="16" fill="#7d8d98" /><rect x="25" y="36" width="50" height="24" rx="12" fill="#16232b" />
    ${pair(12, 48, 5.5, EYES[seat % EYES.length])}${line("M38 71H62", 5, "#cfd9df")}${line("M12 46V60M88 46V60", 7, "#55636c")}`,
});

/** The animal of a chair, or the machine; decoration, for the name is written beside it. */
export function avatar(seat, { bot = false } = {}) {
  const { ground, face } = bot ? machine(seat) : ANIMALS[seat % ANIMALS.length];
  return html`<svg class="avatar" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="50" fill=${ground} />${face()}</svg>`;
}
