// Small random draws.

export type Random = () => number;

/** Returns a function that returns numbers from 0 up to 1. */
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

/** One to three values, each once. */
export function few<T>(random: Random, draw: () => T): T[] {
  const count = pick(random, [1, 1, 1, 2, 2, 3]);
  return [...new Set(Array.from({ length: count }, draw))];
}

/** A fact that is unknown now and then. */
export function maybe<T>(random: Random, draw: () => T): T | undefined {
  return chance(random, 0.12) ? undefined : draw();
}

/** Lower case, upper case, or as it was. */
export function anyCase(random: Random, text: string): string {
  return pick(random, [text, text, text.toLowerCase(), text.toUpperCase()]);
}
