// README.txt, the first file of an export, which says what each file is.

import { type ExportPart, filePart } from "./export-part.ts";

export function readmePart(parts: readonly ExportPart[], startedAt: Date): ExportPart {
  const about = "This file.";
  const rows = [{ name: "README.txt", about }, ...parts].map(({ name, about }) => `${name}\r\n    ${about}\r\n`);
  const text = [
    "Export of an account\r\n",
    `Started at ${startedAt.toISOString()}. Everything was read while the export was running: a change made in the meantime may be`,
    "in some of the files, in all of them, or in none. Deleted codes are left out. All times are in UTC, and all text is in UTF-8.",
    "JSON files with many records are arrays with one record per line.\r\n",
    ...rows,
  ];
  return filePart("README.txt", about, 0, async function* () {
    yield text.join("\r\n");
  });
}
