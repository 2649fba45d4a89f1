// The last known targets as bytes in one block of memory, outside of the heap: at a million codes the garbage collector would walk
// millions of small objects, and while it does the one core that answers phones does little else. Used by target-memory.ts.
//
// The block is a ring of segments. Records are appended; when a segment is full the oldest one is emptied for what comes next. A
// record that is still asked for in the older half of the ring is appended anew, so that the least recently looked up go first.
//
// Record, in words of 8 bytes:   0: next record of the same bucket (32 bits) | sizes and form (32 bits)
//                                1: freshUntilMs    2: version    3…: slug, then the target, in UTF-8

import { type CachedTarget, decodeTarget, encodeTarget, type VersionedTarget } from "@qr/contracts";
import { counter } from "@qr/runtime";
import { hashSlug, hashSlugBytes, randomSeed } from "./slug-hash.ts";

export interface TargetRing {
  /** A 32-bit integer, different from process to process. */
  hashOf(slug: string): number;
  /** Where the record of a slug is (`hash`: of hashOf), to be used before the next `put` or `renew`; 0 where there is none. */
  find(slug: string, hash: number): number;
  version(record: number): number;
  /** Monotonic ms; from then on the target must be looked up again. */
  freshUntilMs(record: number): number;
  target(record: number): CachedTarget | undefined;
  /** From now on the target must be looked up again. */
  expire(record: number): void;
  /** The target has been looked up again and is the same. */
  renew(record: number, freshUntilMs: number): void;
  /** Takes the place of the slug's record where it has one. */
  put(slug: string, found: VersionedTarget, freshUntilMs: number): void;
  readonly size: number;
}

const SEGMENTS = 64;
const HEADER_WORDS = 3;
const WORD_BYTES = 8;
/** Of a record with a short slug and a URL of 50 characters: there are as many buckets as such records. */
const TYPICAL_RECORD_BYTES = 128;

const COUNTED_REDIRECT = 0;
const UNCOUNTED_REDIRECT = 1;
const OTHER = 2;
const UUID_LENGTH = 36;

/** Holds as many targets as fit into `maxBytes`; memory is taken from the system as it fills. */
export function createTargetRing(maxBytes: number): TargetRing {
  const segmentWords = Math.floor(maxBytes / SEGMENTS / WORD_BYTES);
  const block = new ArrayBuffer(segmentWords * SEGMENTS * WORD_BYTES);
  const bytes = Buffer.from(block);
  const halves = new Uint32Array(block);
  const numbers = new Float64Array(block);
  const buckets = new Uint32Array(2 ** Math.ceil(Math.log2(maxBytes / TYPICAL_RECORD_BYTES)));
  const lastBucket = buckets.length - 1;
  const seed = randomSeed();
  const countEvictions = counter(
    "redirect_target_memory_evictions_total",
    "Last known targets dropped for newer ones.",
  );
  /** Where the records of each segment end. */
  const ends = Uint32Array.from({ length: SEGMENTS }, (_, segment) => segment * segmentWords);
  let current = 0;
  let size = 0;
  // Record 0 means none.
  ends[0] = 1;

  const halfAt = (index: number) => halves[index] as number;
  const numberAt = (index: number) => numbers[index] as number;
  const next = (record: number) => halfAt(record * 2);
  const slugLength = (record: number) => halfAt(record * 2 + 1) & 0x3f;
  const form = (record: number) => (halfAt(record * 2 + 1) >>> 6) & 0x3;
  const targetBytes = (record: number) => halfAt(record * 2 + 1) >>> 8;
  const slugAt = (record: number) => (record + HEADER_WORDS) * WORD_BYTES;
  const wordsOf = (record: number) => wordsFor(slugLength(record), targetBytes(record));
  const hashOf = (slug: string) => hashSlug(seed, slug);
  const bucketOfRecord = (record: number) => {
    const from = slugAt(record);
    return hashSlugBytes(seed, bytes, from, from + slugLength(record)) & lastBucket;
  };

  function hasSlug(record: number, slug: string): boolean {
    if (slugLength(record) !== slug.length) return false;
    const from = slugAt(record);
    for (let index = 0; index < slug.length; index += 1) {
      if (bytes[from + index] !== slug.charCodeAt(index)) return false;
    }
    return true;
  }

  function find(slug: string, hash: number): number {
    let record = buckets[hash & lastBucket] as number;
    while (record !== 0 && !hasSlug(record, slug)) record = next(record);
    return record;
  }

  function link(record: number): void {
    const bucket = bucketOfRecord(record);
    halves[record * 2] = buckets[bucket] as number;
    buckets[bucket] = record;
    size += 1;
  }

  /** Takes a record out of its bucket; false where it is in none, since it was replaced. */
  function unlink(record: number): boolean {
    const bucket = bucketOfRecord(record);
    let before = 0;
    let at = buckets[bucket] as number;
    while (at !== 0 && at !== record) {
      before = at;
      at = next(at);
    }
    if (at === 0) return false;
    if (before === 0) buckets[bucket] = next(record);
    else halves[before * 2] = next(record);
    size -= 1;
    return true;
  }

  /** Room for a record at the end of the current segment, or of the oldest, which is emptied first. */
  function allocate(words: number): number {
    const end = (current + 1) * segmentWords;
    if ((ends[current] as number) + words > end) {
      current = (current + 1) % SEGMENTS;
      empty(current);
    }
    const record = ends[current] as number;
    ends[current] = record + words;
    return record;
  }

  function empty(segment: number): void {
    const from = segment === 0 ? 1 : segment * segmentWords;
    for (let record = from; record < (ends[segment] as number); record += wordsOf(record)) {
      if (unlink(record)) countEvictions();
    }
    ends[segment] = from;
  }

  function isInOlderHalf(record: number): boolean {
    const segment = Math.floor(record / segmentWords);
    return (current - segment + SEGMENTS) % SEGMENTS >= SEGMENTS / 2;
  }

  return {
    hashOf,
    find,
    version: (record) => numberAt(record + 2),
    freshUntilMs: (record) => numberAt(record + 1),
    target: (record) => {
      const from = slugAt(record) + slugLength(record);
      return readTarget(form(record), bytes.toString("utf8", from, from + targetBytes(record)));
    },
    expire: (record) => {
      numbers[record + 1] = 0;
    },
    renew: (record, freshUntilMs) => {
      if (!isInOlderHalf(record)) {
        numbers[record + 1] = freshUntilMs;
        return;
      }
      const words = wordsOf(record);
      unlink(record);
      // To where `allocate` empties the segment that the record itself is in, its bytes stay until they are written over here.
      const copy = allocate(words);
      numbers.copyWithin(copy, record, record + words);
      numbers[copy + 1] = freshUntilMs;
      link(copy);
    },
    put: (slug, found, freshUntilMs) => {
      const known = find(slug, hashOf(slug));
      if (known !== 0) unlink(known);
      const text = textOf(found);
      const textBytes = Buffer.byteLength(text);
      const words = wordsFor(slug.length, textBytes);
      if (words >= segmentWords) return;
      const record = allocate(words);
      halves[record * 2 + 1] = (textBytes << 8) | (formOf(found) << 6) | slug.length;
      numbers[record + 1] = freshUntilMs;
      numbers[record + 2] = found.version;
      bytes.write(slug + text, slugAt(record), "utf8");
      link(record);
    },
    get size() {
      return size;
    },
  };
}

function wordsFor(slugBytes: number, targetBytes: number): number {
  return HEADER_WORDS + Math.ceil((slugBytes + targetBytes) / WORD_BYTES);
}

function formOf({ target }: VersionedTarget): number {
  if (target.kind !== "redirect") return OTHER;
  return target.isCounted ? COUNTED_REDIRECT : UNCOUNTED_REDIRECT;
}

function textOf(found: VersionedTarget): string {
  const { target } = found;
  return target.kind === "redirect" ? target.codeId + target.location : encodeTarget(found);
}

function readTarget(form: number, text: string): CachedTarget | undefined {
  if (form === OTHER) return decodeTarget(text)?.target;
  const codeId = text.slice(0, UUID_LENGTH);
  return { kind: "redirect", codeId, location: text.slice(UUID_LENGTH), isCounted: form === COUNTED_REDIRECT };
}
