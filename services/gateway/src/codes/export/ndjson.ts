// Codes as newline-delimited JSON: on each line the record that the API answers. Called by the routes.

import type { PublicUrls } from "../public-urls.ts";
import { codeRecord, type StoredCode } from "../stored-code.ts";

/** A chunk for each page. */
export async function* ndjsonOf(pages: AsyncIterable<readonly StoredCode[]>, urls: PublicUrls): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map((code) => `${JSON.stringify(codeRecord(code, urls))}\n`).join("");
  }
}
