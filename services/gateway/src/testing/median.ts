/** Returns the median of the values; NaN for an empty list. A single outlier hardly changes the median. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
