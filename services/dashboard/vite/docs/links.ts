// Rewrites the links between the Markdown files to links between the pages of the docs.

import { posix } from "node:path";
import { DOCS_URL, PAGES, urlOfPage } from "./pages.ts";

const BY_FILE = new Map(PAGES.flatMap((page) => (page.file === undefined ? [] : [[page.file, page] as const])));
/** The address of the service in links in the repository, where its real address is not known. */
const LOCAL = /^http:\/\/localhost:8080(?=\/)/;

/**
 * Returns the address of the link `href` in the file at `path`, relative to the repository; undefined if it leads to a file that has no page,
 * such as source code.
 */
export function linkFrom(path: string, href: string): string | undefined {
  if (LOCAL.test(href)) return href.replace(LOCAL, "");
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const [target = "", anchor] = href.split("#");
  const file = posix.join(posix.dirname(path), target);
  const page = BY_FILE.get(file);
  if (page !== undefined) return `${urlOfPage(page)}${anchor === undefined ? "" : `#${anchor}`}`;
  return file === "README.md" ? DOCS_URL : undefined;
}
