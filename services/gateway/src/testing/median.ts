/** Returns the median of times, which a delay of one of them does not change; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
