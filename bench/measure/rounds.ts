// Alternates measurements and summarizes their rounds.

type Tasks = Record<string, () => Promise<unknown>>;
type Results<T extends Tasks> = { [K in keyof T]: Awaited<ReturnType<T[K]>> };

/** Runs the tasks one after another, starting with a different one in each round. Returns their results by name. */
export async function inTurn<T extends Tasks>(round: number, tasks: T): Promise<Results<T>> {
  const names = Object.keys(tasks);
  const first = round % names.length;
  const results: Record<string, unknown> = {};
  for (const name of [...names.slice(first), ...names.slice(0, first)]) results[name] = await tasks[name]?.();
  return results as Results<T>;
}

/** Returns the middle value, or the mean of the two middle values; NaN if there are no values. */
export function median(values: readonly (number | undefined)[]): number {
  const sorted = values.map((value) => value ?? Number.NaN).sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** Returns the median of each figure over all rounds. */
export function medians<K extends string>(rounds: readonly { [P in K]?: number | undefined }[], keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, median(rounds.map((round) => round[key]))])) as Record<K, number>;
}

/** Returns the sum of a figure over all rounds. */
export function sum<Round>(rounds: readonly Round[], read: (round: Round) => number): number {
  return rounds.reduce((total, round) => total + read(round), 0);
}

/** Returns the value below which the given share (0 to 1) of the sorted values lies. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
