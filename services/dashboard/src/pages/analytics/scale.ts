// The vertical scale of a chart.

const STEPS = [1, 2, 5, 10];
const MAX_STEPS = 4;

/** Returns the values of the grid lines from 0 to at least `most`, at most five, all round whole numbers. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most / MAX_STEPS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the indexes of at most `max` of `count` entries, evenly spaced, beginning with the first one. */
export function labeledIndexes(count: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, max)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
