// A bounded queue that is fair between clients. Each key, such as a network, has its own queue, and the keys take turns, so a key with one
// item waits for at most one item of every other key, however many items the others have.

export interface FairQueue<T> {
  readonly size: number;
  /** Returns the number of the key's items. */
  countOf(key: string): number;
  /** Adds an item. Returns false if the key has too many items, or if the queue is full and no key has more items than this one would have. */
  push(key: string, item: T): boolean;
  /**
   * Removes and returns the first item of the key with the least `load` (default: the same for all) or, if there is a tie, of the key whose turn
   * it is; undefined if the queue is empty.
   */
  shift(load?: (key: string) => number): T | undefined;
  /** Removes the item, if it is in the queue. */
  remove(key: string, item: T): void;
}

interface FairQueueOptions<T> {
  maxSize: number;
  maxPerKey: number;
  /**
   * Called with the item that is removed from a full queue to make room for another key: the last item of the key with
   * the most items.
   */
  onDisplaced(item: T): void;
}

export function createFairQueue<T>({ maxSize, maxPerKey, onDisplaced }: FairQueueOptions<T>): FairQueue<T> {
  /** The items by key, in the order of the keys' turns. No list is empty. */
  const lists = new Map<string, T[]>();
  let size = 0;

  function countTaken(key: string, list: T[]): void {
    size -= 1;
    if (list.length === 0) lists.delete(key);
  }

  /** Makes room for a key with `count` items. Returns false if no other key has at least two more. */
  function displaceFor(count: number): boolean {
    let longest: [string, T[]] | undefined;
    for (const each of lists) if (each[1].length > (longest?.[1].length ?? 0)) longest = each;
    if (longest === undefined || longest[1].length < count + 2) return false;
    const [key, list] = longest;
    const item = list.pop();
    countTaken(key, list);
    if (item !== undefined) onDisplaced(item);
    return true;
  }

  const countOf = (key: string) => lists.get(key)?.length ?? 0;
  return {
    get size() {
      return size;
    },
    countOf,
    push: (key, item) => {
      const count = countOf(key);
      if (count >= maxPerKey) return false;
      if (size >= maxSize && !displaceFor(count)) return false;
      const list = lists.get(key);
      if (list) list.push(item);
      else lists.set(key, [item]);
      size += 1;
      return true;
    },
    shift: (load = () => 0) => {
      let next: [string, T[]] | undefined;
      for (const each of lists) if (next === undefined || load(each[0]) < load(next[0])) next = each;
      if (next === undefined) return undefined;
      const [key, list] = next;
      const item = list.shift();
      // The key moves to the end of the order.
      lists.delete(key);
      lists.set(key, list);
      countTaken(key, list);
      return item;
    },
    remove: (key, item) => {
      const list = lists.get(key);
      const index = list?.indexOf(item) ?? -1;
      if (list === undefined || index < 0) return;
      list.splice(index, 1);
      countTaken(key, list);
    },
  };
}
