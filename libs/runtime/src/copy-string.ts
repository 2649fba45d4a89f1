// Copies strings that a cache retains. V8 represents a substring as a reference to the whole string, so a cached header would
// otherwise keep its entire request in memory.

/** Returns a copy of `text` that does not reference the longer string that it was part of. `text` must be Latin-1, as headers are. */
export function copyString<Text extends string>(text: Text): Text {
  return Buffer.from(text, "latin1").toString("latin1") as Text;
}
