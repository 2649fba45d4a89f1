// Writes bits into bytes, the lowest first, as deflate has them. Used by deflate.ts.

export interface BitWriter {
  /** Appends the low `width` bits of a value, the lowest first; at most 16, and none above them may be set. */
  put(value: number, width: number): void;
  /** Fills the last byte, and returns the index behind it. */
  close(): number;
}

export function createBitWriter(bytes: Uint8Array, start: number): BitWriter {
  let at = start;
  let pending = 0;
  let width = 0;
  return {
    put: (value, bits) => {
      pending |= value << width;
      width += bits;
      while (width >= 8) {
        bytes[at] = pending;
        at += 1;
        pending >>>= 8;
        width -= 8;
      }
    },
    close: () => {
      if (width > 0) {
        bytes[at] = pending;
        at += 1;
      }
      return at;
    },
  };
}
