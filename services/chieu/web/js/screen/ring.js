// Where seats stand around the mat: clockwise from the top left, in percent of the board.

// How many seats stand on the top, right, bottom and left side, by the number of seats.
const SIDES = {
  1: [1, 0, 0, 0], 2: [1, 0, 1, 0], 3: [1, 0, 2, 0], 4: [1, 1, 1, 1], 5: [1, 1, 2, 1], 6: [2, 1, 2, 1],
  7: [3, 1, 2, 1], 8: [3, 1, 3, 1], 9: [3, 2, 2, 2], 10: [3, 2, 3, 2],
};
const ACROSS = { 1: [50], 2: [29, 71], 3: [12.7, 50, 87.3] };
const DOWN = { 1: [50], 2: [35.5, 64.5] };
const TOP = 8.6;
const BOTTOM = 91.4;
const LEFT = 12.7;
const RIGHT = 87.3;

/** The middles of `count` seats, {x, y, side} each, in table order. */
export function places(count) {
  const [top, right, bottom, left] = SIDES[Math.min(Math.max(count, 1), 10)];
  const row = (number, y, side) => (ACROSS[number] || []).map((x) => ({ x, y, side }));
  const column = (number, x, side) => (DOWN[number] || []).map((y) => ({ x, y, side }));
  return [
    ...row(top, TOP, "top"),
    ...column(right, RIGHT, "right"),
    ...row(bottom, BOTTOM, "bottom").reverse(),
    ...column(left, LEFT, "left").reverse(),
  ];
}

/** How large a seat's box may be: the fewer sit, the larger. */
export const boxSize = (count) => (count <= 4 ? "large" : count <= 6 ? "medium" : "small");
