// Stores the last known targets as bytes in one block of memory outside the heap. With a million codes on the heap, the garbage collector
// would walk millions of small objects and leave little time on the one core that serves visitors.
//
// The block is a ring of segments. Records are appended. When a segment is full, the oldest one is emptied for new records. If a record in
// the older half of the ring is looked up, it is appended again, so the least recently looked-up records are evicted first.
//
// A record, in words of 8 bytes:   0: next record of the same bucket (32 bits) | sizes and form (32 bits)
//                                  1: freshUntilMs    2: version    3…: key, then target, in UTF-8

import { randomInt } from "node:crypto";
import type { CachedTarget, TargetKey, VersionedTarget } from "@qr/contracts";
import { counter } from "@qr/runtime";

export interface TargetRing {
  /** Returns a 32-bit hash of the key, which differs between processes. */
  hashOf(key: TargetKey): number;
  /** Returns a key's record, which is valid until the next `put` or `renew`; 0 if there is none. `hash`: from hashOf. */
  find(key: TargetKey, hash: number): number;
  version(record: number): number;
  /** Returns the time (monotonic ms) from which the target must be looked up again. */
  freshUntilMs(record: number): number;
  target(record: number): CachedTarget | undefined;
  /** Returns the size of a record's key and target, in bytes. */
  bytesOf(record: number): number;
  expire(record: number): void;
  /** Extends the lease of a record whose target is unchanged. */
  renew(record: number, freshUntilMs: number): void;
  /** Adds a record, replacing any other record of the key. */
  put(key: TargetKey, found: VersionedTarget, freshUntilMs: number): void;
  readonly size: number;
}

const SEGMENTS = 64;
const HEADER_WORDS = 3;
const WORD_BYTES = 8;
/** Size of a record with a short key and a URL of 50 characters. There is about one bucket for each such record that fits in the ring. */
const TYPICAL_RECORD_BYTES = 128;

/**
 * The second 32 bits of a record contain the length of the key, the form of the target, and, in the remaining bits, the
 * length of the target.
 */
const KEY_BITS = 9;
const FORM_BITS = 2;
const MAX_KEY_LENGTH = 2 ** KEY_BITS - 1;
const MAX_TARGET_BYTES = 2 ** (32 - KEY_BITS - FORM_BITS) - 1;

const COUNTED_REDIRECT = 0;
const UNCOUNTED_REDIRECT = 1;
const OTHER = 2;
const UUID_LENGTH = 36;

/** Returns a ring of at most `maxBytes`. The operating system allocates the memory as the ring fills. */
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
    "Last known targets evicted for newer ones.",
  );
  /** The word index at which the records of each segment end. */
  const ends = Uint32Array.from({ length: SEGMENTS }, (_, segment) => segment * segmentWords);
  let currentSegment = 0;
  let size = 0;
  // Record 0 means "none".
  ends[0] = 1;

  const halfAt = (index: number) => halves[index] as number;
  const numberAt = (index: number) => numbers[index] as number;
  const next = (record: number) => halfAt(record * 2);
  const keyLength = (record: number) => halfAt(record * 2 + 1) & MAX_KEY_LENGTH;
  const form = (record: number) => (halfAt(record * 2 + 1) >>> KEY_BITS) & (2 ** FORM_BITS - 1);
  const targetBytes = (record: number) => halfAt(record * 2 + 1) >>> (KEY_BITS + FORM_BITS);
  const keyAt = (record: number) => (record + HEADER_WORDS) * WORD_BYTES;
  const wordsOf = (record: number) => wordsFor(keyLength(record), targetBytes(record));
  const hashOf = (key: TargetKey) => hashKey(seed, key);
  const bucketOfRecord = (record: number) => {
    const from = keyAt(record);
    return hashKeyBytes(seed, bytes, from, from + keyLength(record)) & lastBucket;
  };

  function hasKey(record: number, key: TargetKey): boolean {
    if (keyLength(record) !== key.length) return false;
    const from = keyAt(record);
    for (let index = 0; index < key.length; index += 1) {
      if (bytes[from + index] !== key.charCodeAt(index)) return false;
    }
    return true;
  }

  function find(key: TargetKey, hash: number): number {
    let record = buckets[hash & lastBucket] as number;
    while (record !== 0 && !hasKey(record, key)) record = next(record);
    return record;
  }

  function link(record: number): void {
    const bucket = bucketOfRecord(record);
    halves[record * 2] = buckets[bucket] as number;
    buckets[bucket] = record;
    size += 1;
  }

  /** Removes a record from its bucket. Returns false if the record is in no bucket because it has been replaced. */
  function unlink(record: number): boolean {
    const bucket = bucketOfRecord(record);
    let previous = 0;
    let current = buckets[bucket] as number;
    while (current !== 0 && current !== record) {
      previous = current;
      current = next(current);
    }
    if (current === 0) return false;
    if (previous === 0) buckets[bucket] = next(record);
    else halves[previous * 2] = next(record);
    size -= 1;
    return true;
  }

  /** Allocates a record at the end of the current segment or, if it does not fit there, in the oldest segment, which is emptied first. */
  function allocate(words: number): number {
    const end = (currentSegment + 1) * segmentWords;
    if ((ends[currentSegment] as number) + words > end) {
      currentSegment = (currentSegment + 1) % SEGMENTS;
      empty(currentSegment);
    }
    const record = ends[currentSegment] as number;
    ends[currentSegment] = record + words;
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
    return (currentSegment - segment + SEGMENTS) % SEGMENTS >= SEGMENTS / 2;
  }

  return {
    hashOf,
    find,
    version: (record) => numberAt(record + 2),
    freshUntilMs: (record) => numberAt(record + 1),
    target: (record) => {
      const from = keyAt(record) + keyLength(record);
      return readTarget(form(record), bytes.toString("utf8", from, from + targetBytes(record)));
    },
    bytesOf: (record) => keyLength(record) + targetBytes(record),
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
      // If `allocate` empties this record's segment, the record's bytes stay until they are overwritten here.
      const copy = allocate(words);
      numbers.copyWithin(copy, record, record + words);
      numbers[copy + 1] = freshUntilMs;
      link(copy);
    },
    put: (key, found, freshUntilMs) => {
      const known = find(key, hashOf(key));
      if (known !== 0) unlink(known);
      const form = formOf(found);
      const text = textOf(found, form);
      const textBytes = Buffer.byteLength(text);
      const words = wordsFor(key.length, textBytes);
      if (words >= segmentWords || key.length > MAX_KEY_LENGTH || textBytes > MAX_TARGET_BYTES) return;
      const record = allocate(words);
      halves[record * 2 + 1] = (textBytes << (KEY_BITS + FORM_BITS)) | (form << KEY_BITS) | key.length;
      numbers[record + 1] = freshUntilMs;
      numbers[record + 2] = found.version;
      bytes.write(key + text, keyAt(record), "utf8");
      link(record);
    },
    get size() {
      return size;
    },
  };
}

function wordsFor(keyBytes: number, targetBytes: number): number {
  return HEADER_WORDS + Math.ceil((keyBytes + targetBytes) / WORD_BYTES);
}

function formOf({ target }: VersionedTarget): number {
  if (target.kind !== "redirect") return OTHER;
  const { query, preview, alias, gate, password, rules } = target;
  if ([query, preview, alias, gate, password, rules].some((member) => member !== undefined)) return OTHER;
  return target.isCounted ? COUNTED_REDIRECT : UNCOUNTED_REDIRECT;
}

function textOf({ target }: VersionedTarget, form: number): string {
  return form !== OTHER && target.kind === "redirect" ? target.codeId + target.location : JSON.stringify(target);
}

function readTarget(form: number, text: string): CachedTarget | undefined {
  // The ring itself wrote the text, so it needs no validation.
  if (form === OTHER) return JSON.parse(text);
  const codeId = text.slice(0, UUID_LENGTH);
  return { kind: "redirect", codeId, location: text.slice(UUID_LENGTH), isCounted: form === COUNTED_REDIRECT };
}

const FNV_PRIME = 0x01000193;
const SEEDS = 2 ** 31;

/** Returns a random seed for hashKey. Clients cannot choose slugs that collide, because the seed is secret. */
export function randomSeed(): number {
  return randomInt(SEEDS);
}

/** Returns the FNV-1a hash of a key, which is ASCII: a 32-bit integer with the most entropy in its low bits. */
export function hashKey(seed: number, key: TargetKey): number {
  let hash = seed;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), FNV_PRIME);
  return hash ^ (hash >>> 15);
}

/** Returns the hash that hashKey would return for the key in `bytes` from `from` to `to` (exclusive). */
function hashKeyBytes(seed: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = seed;
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ (bytes[index] as number), FNV_PRIME);
  return hash ^ (hash >>> 15);
}
