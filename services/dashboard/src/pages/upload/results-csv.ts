// The results of an upload as a file: the rows as they were sent, with the new codes or the errors.

import { csvText } from "../../shared/csv-text.ts";
import { type KeptUpload, type Result, resultsOf } from "./kept-upload.ts";
import { problemsOf, problemText } from "./row-problems.ts";

const ADDED = ["id", "short_url", "image_url", "error"];

/** Returns the results as CSV. `words`: the errors for rows that were left out and for rows that have no result yet. */
export function resultsCsv(upload: KeptUpload, words: { leftOut: string; notSent: string }): string {
  const results = resultsOf(upload);
  const { headers, rows } = upload.draft;
  const lines = rows.map(({ id, cells, isLeftOut }) => [
    ...cells,
    ...resultCells(results.get(id), isLeftOut ? words.leftOut : words.notSent),
  ]);
  return csvText([[...headers, ...ADDED.map((name) => nameBeside(name, headers))], ...lines]);
}

function resultCells(result: Result | undefined, otherwise: string): string[] {
  if (result === undefined) return ["", "", "", otherwise];
  if (result.status !== 200) return ["", "", "", problemText(problemsOf(result.error))];
  const { id, short_url, image_url } = result.code;
  return [id, short_url, image_url, ""];
}

/**
 * Returns the name for an added column. The prefix `new_` avoids a name that is already in the file, such as in an
 * export.
 */
const nameBeside = (name: string, headers: readonly string[]): string =>
  headers.includes(name) ? `new_${name}` : name;
