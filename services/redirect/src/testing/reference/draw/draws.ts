// Helpers for random draws.

export type Random = () => number;

/** Returns a function that returns random numbers in [0, 1). */
export function unitNumbers({ below }: { below(end: number): number }): Random {
  return () => below(2 ** 32) / 2 ** 32;
}

export function integer(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Draws one to three distinct values. */
export function few<T>(random: Random, draw: () => T): T[] {
  const count = pick(random, [1, 1, 1, 2, 2, 3]);
  return [...new Set(Array.from({ length: count }, draw))];
}

/** Draws a fact, or occasionally undefined for an unknown fact. */
export function maybe<T>(random: Random, draw: () => T): T | undefined {
  return chance(random, 0.12) ? undefined : draw();
}

/** Returns the text in lowercase, in uppercase, or unchanged. */
export function anyCase(random: Random, text: string): string {
  return pick(random, [text, text, text.toLowerCase(), text.toUpperCase()]);
}
