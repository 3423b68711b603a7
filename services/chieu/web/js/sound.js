// Sounds, made on the spot from oscillators and noise: nothing to download, nobody's recordings.
// They live on the shared screen; phones only tick. Browsers stay silent until somebody has touched the page once.

let context = null;
let out = null;
let muted = false;

/** Whether sounds can be heard now. */
export const isAudible = () => context?.state === "running" && !muted;

/** Make sound possible; only works inside a tap or a key press. Resolves to whether it did. */
export async function unlock() {
  const Audio = globalThis.AudioContext || globalThis.webkitAudioContext;
  if (!Audio) return false;
  if (!context) {
    context = new Audio();
    out = context.createGain();
    out.gain.value = 0.5;
    const soft = context.createDynamicsCompressor();
    out.connect(soft);
    soft.connect(context.destination);
  }
  await context.resume();
  return context.state === "running";
}

/** Silence, or sound again. */
export function mute(wish) {
  muted = wish;
}

/** One tone: `from` hertz gliding to `to` over `length` seconds, beginning `at` seconds from now. */
function tone({ from, to = from, at = 0, length = 0.15, loud = 0.3, wave = "triangle" }) {
  const begin = context.currentTime + at;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = wave;
  source.frequency.setValueAtTime(from, begin);
  source.frequency.exponentialRampToValueAtTime(Math.max(20, to), begin + length);
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(gain);
  gain.connect(out);
  source.start(begin);
  source.stop(begin + length + 0.02);
}

let hiss = null;

/** A brush of paper: noise through a band of `pitch` hertz. */
function brush({ at = 0, length = 0.12, pitch = 2400, loud = 0.35 }) {
  hiss ??= noise();
  const begin = context.currentTime + at;
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = hiss;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 0.9;
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(band);
  band.connect(gain);
  gain.connect(out);
  source.start(begin, Math.random() * 0.5, length + 0.05);
}

function noise() {
  const made = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = made.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return made;
}

const tune = (notes, step, more = {}) => notes.forEach((from, place) => tone({ from, at: place * step, ...more }));
const C = [261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3, 784, 880, 1046.5];

// A pentatonic scale, so that whatever falls together sounds well together.
const CUES = {
  shuffle: () => [0, 1, 2, 3, 4, 5].forEach((n) => brush({ at: n * 0.07, length: 0.09, pitch: 1800 + n * 150, loud: 0.28 })),
  deal: () => [0, 1, 2, 3].forEach((n) => brush({ at: n * 0.1, length: 0.07, pitch: 3000 })),
  play: () => { brush({ length: 0.09, pitch: 2000 }); tone({ from: 190, to: 120, length: 0.09, loud: 0.25 }); },
  play_action: () => { brush({ length: 0.1, pitch: 1700 }); tune([C[3], C[5]], 0.07, { length: 0.16 }); },
  discard: () => { brush({ length: 0.1, pitch: 1600 }); tone({ from: 170, to: 110, length: 0.1, loud: 0.25 }); },
  draw: () => brush({ length: 0.13, pitch: 3400, loud: 0.3 }),
  turn: () => tone({ from: C[5], length: 0.12, loud: 0.14, wave: "sine" }),
  colour: () => tune([C[2], C[4], C[7]], 0.05, { length: 0.2, wave: "sine" }),
  skip: () => tone({ from: 500, to: 180, length: 0.22 }),
  reverse: () => { tone({ from: 320, to: 720, length: 0.16 }); tone({ from: 720, to: 320, at: 0.16, length: 0.18 }); },
  stack: () => tune([C[0], C[2], C[4], C[6]], 0.06, { length: 0.2, wave: "sawtooth", loud: 0.16 }),
  challenge: () => tune([C[4], C[4]], 0.14, { length: 0.13, wave: "square", loud: 0.14 }),
  verdict: () => tune([C[6], C[3]], 0.16, { length: 0.3 }),
  call: () => tune([C[5], C[7], C[10]], 0.09, { length: 0.3, loud: 0.34 }),
  caught: () => { tone({ from: 700, to: 90, length: 0.4, wave: "sawtooth", loud: 0.22 }); brush({ at: 0.36, length: 0.2, pitch: 500 }); },
  timeout: () => tune([C[3], C[1], C[0]], 0.14, { length: 0.2, wave: "sine" }),
  eat: () => tune([C[2], C[5], C[7]], 0.07, { length: 0.2 }),
  lay: () => [0, 1, 2].forEach((n) => { brush({ at: n * 0.08, length: 0.08, pitch: 1900 }); tone({ from: C[3 + n], at: n * 0.08, length: 0.18 }); }),
  send: () => { brush({ length: 0.1, pitch: 2600 }); tone({ from: C[5], to: C[7], length: 0.16 }); },
  move: () => brush({ length: 0.18, pitch: 1300 }),
  tai: () => tune([C[5], C[8]], 0.08, { length: 0.18 }),
  mom: () => tune([C[2], C[1], C[0]], 0.17, { length: 0.3, wave: "sawtooth", loud: 0.15 }),
  u: () => tune([C[3], C[5], C[7], C[8], C[10]], 0.1, { length: 0.4, loud: 0.34 }),
  den: () => tune([C[3], C[0]], 0.2, { length: 0.4, wave: "sawtooth", loud: 0.16 }),
  coin: () => tune([C[8], C[10]], 0.06, { length: 0.2, wave: "sine" }),
  win: () => tune([C[3], C[5], C[7], C[10], C[8], C[10]], 0.12, { length: 0.35, loud: 0.34 }),
  end: () => tune([C[5], C[3], C[5], C[7]], 0.15, { length: 0.4, wave: "sine" }),
  join: () => tune([C[3], C[5]], 0.08, { length: 0.16, wave: "sine" }),
  leave: () => tune([C[5], C[3]], 0.1, { length: 0.2, wave: "sine" }),
  tick: () => tone({ from: 1000, length: 0.04, loud: 0.18, wave: "square" }),
};

/** The names of all sounds. */
export const cues = Object.keys(CUES);

/** Play a sound by its name; unknown names and a locked page are silence. */
export function play(cue) {
  if (isAudible() && CUES[cue]) CUES[cue]();
}
