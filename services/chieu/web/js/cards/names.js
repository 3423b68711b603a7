// What a card is called, for screen readers and sentences.

const COLOURS = {
  vi: { R: "Đỏ", Y: "Vàng", G: "Lục", B: "Lam" },
  en: { R: "Red", Y: "Yellow", G: "Green", B: "Blue" },
};
const SYMBOLS = {
  vi: { S: "Cấm lượt", V: "Đảo chiều", D: "Rút hai", W: "Đổi màu", F: "Đổi màu rút bốn" },
  en: { S: "skip", V: "reverse", D: "draw two", W: "Wild", F: "Wild draw four" },
};
const SUITS = {
  vi: { S: "bích", H: "cơ", D: "rô", C: "chuồn" },
  en: { S: "spades", H: "hearts", D: "diamonds", C: "clubs" },
};
const RANKS = { vi: { A: "Át" }, en: { A: "Ace", J: "Jack", Q: "Queen", K: "King" } };
const BACK = { vi: "Lá bài úp", en: "Face-down card" };

const of = (table, language) => table[language] ?? table.vi;

/** Whether a face is one of Lá Cuối's: a wild, or a colour's letter and a symbol. */
export const isLaCuoi = (face) => face === "W" || face === "F" || "RYGB".includes(face[0]);

/** A colour of Lá Cuối by its letter. */
export const colourName = (letter, language = "vi") => of(COLOURS, language)[letter] ?? letter;

/** A suit by its letter. */
export const suitName = (letter, language = "vi") => of(SUITS, language)[letter] ?? letter;

function laCuoiName(face, language) {
  const symbols = of(SYMBOLS, language);
  if (face.length === 1) return symbols[face] ?? face;
  const [colour, symbol] = [colourName(face[0], language), symbols[face[1]] ?? face[1]];
  return language === "en" ? `${colour} ${symbol}` : `${symbol} ${colour.toLowerCase()}`;
}

function pokerName(face, language) {
  const rank = face.slice(0, -1);
  const said = of(RANKS, language)[rank] ?? rank;
  const suit = suitName(face.slice(-1), language);
  return language === "en" ? `${said} of ${suit}` : `${said} ${suit}`;
}

/** A face in words: "7 đỏ", "Rút hai vàng", "Đổi màu", "10 bích", "Át cơ". */
export const cardName = (face, language = "vi") =>
  isLaCuoi(face) ? laCuoiName(face, language) : pokerName(face, language);

/** A card that nobody may see. */
export const backName = (language = "vi") => of(BACK, language);
