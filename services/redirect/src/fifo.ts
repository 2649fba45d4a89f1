// A first-in, first-out queue with amortized constant cost at both ends.

export interface Fifo<T> {
  readonly length: number;
  push(item: T): void;
  peek(): T | undefined;
  shift(): T | undefined;
}

/** Minimum number of shifted items before the backing array is compacted. */
const COMPACT_AFTER = 1024;

export function createFifo<T>(): Fifo<T> {
  const items: (T | undefined)[] = [];
  let head = 0;
  return {
    get length() {
      return items.length - head;
    },
    push: (item) => {
      items.push(item);
    },
    peek: () => items[head],
    shift: () => {
      if (head === items.length) return undefined;
      const item = items[head];
      items[head] = undefined;
      head += 1;
      if (head === items.length) {
        items.length = 0;
        head = 0;
      } else if (head >= COMPACT_AFTER && head * 2 >= items.length) {
        items.splice(0, head);
        head = 0;
      }
      return item;
    },
  };
}
