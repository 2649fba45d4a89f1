// Compares an export with the API, the image host, and the database.

import { isDeepStrictEqual } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import type { Stored } from "./rows-store.ts";

/** One image in this many is compared with the image on the image host. */
const COMPARED_IMAGES = 100;

interface Truth {
  stored: Stored;
  /** The response of GET /v1/qr/export as NDJSON. */
  records: string;
  imageOf(id: string): Promise<string>;
}

/** Throws an error that names the first difference. */
export async function verifyExport(zip: Uint8Array, { stored, records, imageOf }: Truth): Promise<void> {
  const files = unzipSync(zip);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const parse = (name: string): { id: string }[] => JSON.parse(textOf(name));
  const expected = records
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect("codes.json", isDeepStrictEqual(parse("codes.json"), expected) && expected.length === stored.codes);
  expect("codes.csv", textOf("codes.csv").trimEnd().split("\r\n").length === stored.codes + 1);
  expect("history.json", parse("history.json").length === stored.changes);
  const rows = textOf("statistics/codes.csv").trimEnd().split("\r\n").slice(1);
  const scans = rows.reduce((sum, row) => sum + Number(row.split(",")[2]), 0);
  expect("statistics/codes.csv", scans === stored.scans);
  const ids = expected.map(({ id }: { id: string }) => id);
  const images = Object.keys(files).filter((name) => name.startsWith("images/"));
  expect("images/", isDeepStrictEqual(images.sort(), ids.map((id) => `images/${id}.svg`).sort()));
  for (const id of ids.filter((_, index) => index % COMPARED_IMAGES === 0)) {
    expect(`images/${id}.svg`, textOf(`images/${id}.svg`) === (await imageOf(id)));
  }
}

function expect(what: string, isEqual: boolean): void {
  if (!isEqual) throw new Error(`${what} is not what the service stores`);
}
