// Codes as CSV by RFC 4180: a header line, CR LF, quotes where they are needed. Called by the routes.

import { stringify } from "csv-stringify/sync";
import type { PublicUrls } from "../public-urls.ts";
import { codeRecord, type StoredCode } from "../stored-code.ts";

/** The columns' names are part of the API. Missing titles are empty. */
const COLUMNS = [
  "id",
  "type",
  "target",
  "dynamic",
  "title",
  "slug",
  "format",
  "color.dark",
  "color.light",
  "short_url",
  "image_url",
  "svg_url",
  "scans",
  "created_at",
  "updated_at",
];

const OPTIONS = {
  columns: COLUMNS.map((name) => ({ key: name, header: name })),
  record_delimiter: "\r\n",
  // Else a CR or LF alone would stand bare, and many readers end the line there.
  quote_record_delimiter: true,
  // Spreadsheets take a cell that begins with = + - @ TAB or CR for a formula; an apostrophe in front makes it text to them.
  escape_formulas: true,
  cast: { boolean: String },
} as const;

/** A chunk for each page; the first begins with the header line. */
export async function* csvOf(pages: AsyncIterable<readonly StoredCode[]>, urls: PublicUrls): AsyncGenerator<string> {
  let header = true;
  for await (const page of pages) {
    yield stringify(
      page.map((code) => rowOf(code, urls)),
      { ...OPTIONS, header },
    );
    header = false;
  }
}

function rowOf(code: StoredCode, urls: PublicUrls): Record<string, unknown> {
  const { color, ...record } = codeRecord(code, urls);
  return { ...record, slug: code.slug, "color.dark": color.dark, "color.light": color.light };
}
