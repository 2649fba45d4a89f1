// A bounded map whose reads cost as little as those of a Map. It has two generations: reading an entry moves it to the young one. When the
// young one is full, it becomes the old one, and the previous old one is forgotten.

export interface Generations<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

/** Returns an empty map for entries with a total weight of at most `maxWeight`. Each entry weighs at least 1. */
export function createGenerations<K, V>(maxWeight: number, weightOf: (value: V) => number): Generations<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  let youngWeight = 0;

  function set(key: K, value: V): void {
    young.set(key, value);
    youngWeight += Math.max(1, weightOf(value));
    if (youngWeight <= maxWeight / 2) return;
    old = young;
    young = new Map();
    youngWeight = 0;
  }

  return {
    get: (key) => {
      const found = young.get(key);
      if (found !== undefined) return found;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
    set,
    delete: (key) => {
      young.delete(key);
      old.delete(key);
    },
  };
}
