// A part of an export: one file, or the files in one folder.

import type { Principal } from "../access/principal.ts";
import type { Archive } from "./archive.ts";

/** The account that is exported, and as of when. */
export interface Subject {
  principal: Principal;
  /** Only codes that were created before this time are exported, so that all parts contain the same codes. */
  before: Date;
  signal: AbortSignal;
  /** Must be called after each page of codes. Rejects if the export must not continue. */
  step(): Promise<void>;
}

export interface ExportPart {
  /** The name of the file, or of the folder with a slash at its end. */
  name: string;
  /** What the file contains, for README.txt. */
  about: string;
  /** How many times `write` walks through all codes, calling `step` for each page. */
  walks: number;
  write(archive: Archive, subject: Subject): Promise<void>;
}

/** Returns a part that consists of one file. */
export function filePart(
  name: string,
  about: string,
  walks: number,
  contentFor: (subject: Subject) => AsyncIterable<string | Uint8Array>,
): ExportPart {
  return { name, about, walks, write: (archive, subject) => archive.add(name, contentFor(subject)) };
}

/** Yields pages of records as one JSON array, with a record on each line. */
export async function* jsonArray(
  pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((record) => JSON.stringify(record)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** Yields each page, and takes a step after it. */
export async function* stepped<T>(pages: AsyncIterable<T>, { step }: Subject): AsyncGenerator<T> {
  for await (const page of pages) {
    yield page;
    await step();
  }
}

/** Returns the items in slices of at most `size`. */
export function slicesOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
