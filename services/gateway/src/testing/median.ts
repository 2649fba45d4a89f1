/** The middle value of times in tests that compare them: what a busy machine adds to one of them does not move it. NaN for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
