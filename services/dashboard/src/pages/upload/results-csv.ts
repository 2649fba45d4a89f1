// The results of an upload as a file: the rows as they were sent, with the new codes and what went wrong.

import { csvText } from "../../shared/csv-text.ts";
import { type KeptUpload, type Result, resultsOf } from "./kept-upload.ts";
import { problemsOf, problemText } from "./row-problems.ts";

const ADDED = ["id", "short_url", "image_url", "error"];

/** `words`: the errors of rows that were left out, and of rows that the service has not answered. */
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

/** The file may be an export, which has some of these columns. */
const nameBeside = (name: string, headers: readonly string[]): string =>
  headers.includes(name) ? `new_${name}` : name;
