// The codes whose images are downloaded.

import type { Code } from "@qr/client";
import { askForExport } from "../ask-for-export.ts";
import type { Chosen } from "../bulk/change-request.ts";
import { matchingQuery } from "../list-state.ts";

/** Maximum number of codes whose images are downloaded at once; a browser can hold their files in memory. */
export const MAX_PRINTED = 1000;

/** Returns the chosen codes: those on the page, or all that match the filters, on all pages. */
export async function codesOf({ codes, filters }: Chosen): Promise<readonly Code[]> {
  if (filters === undefined) return codes;
  const text = await (await askForExport(matchingQuery(filters), "ndjson")).text();
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Code);
}
