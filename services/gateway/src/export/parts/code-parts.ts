// The codes of an account, as JSON and as CSV, as in the API's export.

import type { CodeReader } from "../../codes/code-reader-store.ts";
import { codeRecord } from "../../codes/code-schemas.ts";
import { csvOf, readAllCodes } from "../../codes/export/export-codes.ts";
import type { PublicUrls } from "../../codes/public-urls.ts";
import { type ExportPart, filePart, jsonArray, type Subject, stepped } from "../export-part.ts";

export interface CodePartsOptions {
  reader: Pick<CodeReader, "list">;
  urls: PublicUrls;
}

export function codeParts({ reader, urls }: CodePartsOptions): ExportPart[] {
  const pagesFor = (subject: Subject) =>
    stepped(readAllCodes(subject.principal.accountId, { created_before: subject.before }, reader), subject);
  return [
    filePart(
      "codes.json",
      "All codes that are not deleted, newest first, as GET /v1/qr/{id} returns them.",
      1,
      (subject) => jsonArray(recordsIn(pagesFor(subject), urls)),
    ),
    filePart("codes.csv", "The same codes for spreadsheets, with the columns of GET /v1/qr/export.", 1, (subject) =>
      csvOf(pagesFor(subject), urls),
    ),
  ];
}

async function* recordsIn(
  pages: AsyncIterable<Awaited<ReturnType<CodeReader["list"]>>>,
  urls: PublicUrls,
): AsyncGenerator<object[]> {
  for await (const page of pages) yield page.map((code) => codeRecord(code, urls));
}
