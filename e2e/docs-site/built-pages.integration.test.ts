// Tests the built pages of the docs: the navigation, the links, and the search index. `npm test` builds them first.

import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const DIST = new URL("../../services/dashboard/dist/", import.meta.url);
const MAX_INDEX_BYTES = 80_000;
const MAX_PAGE_BYTES = 20_000;
/** Addresses outside of the docs to which pages may link. */
const OUTSIDE = ["/", "/settings/keys", "/openapi.json", "/docs/reference"];

interface Page {
  html: string;
  ids: Set<string>;
  links: string[];
}

async function readPage(name: string): Promise<Page> {
  const html = await readFile(new URL(`docs/${name}`, DIST), "utf8");
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
  return { html, ids, links: [...html.matchAll(/<a\b[^>]* href="([^"]+)"/g)].map(([, href = ""]) => href) };
}

const files = (await readdir(new URL("docs", DIST))).filter((name) => name.endsWith(".html"));
const pages = new Map<string, Page>();
for (const name of files) pages.set(addressOf(name), await readPage(name));

function addressOf(file: string): string {
  return file === "index.html" ? "/docs" : `/docs/${file.replace(".html", "")}`;
}

test("every page is in the navigation of every page", () => {
  const expected = [...pages.keys(), "/docs/reference"].filter((address) => address !== "/docs/404").sort();
  expect(expected.length).toBeGreaterThan(25);
  for (const [address, { html }] of pages) {
    const [, list = ""] = /<nav id="pages"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? [];
    const named = [...list.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect([address, named.sort()]).toEqual([address, expected]);
  }
});

/** Returns whether the link on the page at `address` leads to a page, and its anchor to a part of it. */
function isFound(href: string, address: string): boolean {
  const [path = "", anchor = ""] = href.split("#");
  const page = pages.get(path === "" ? address : path);
  return page === undefined ? OUTSIDE.includes(path) : anchor === "" || page.ids.has(anchor);
}

test("every link leads to a page, and every anchor to a part of it", () => {
  const links = [...pages].flatMap(([address, page]) => page.links.map((href) => ({ address, href })));
  const internal = links.filter(({ href }) => !/^(?:https?|mailto):/.test(href));
  expect(internal.length).toBeGreaterThan(1000);
  expect(internal.filter(({ address, href }) => !isFound(href, address))).toEqual([]);
});

test("headings have different ids", () => {
  for (const [address, { html, ids }] of pages) {
    expect([address, [...html.matchAll(/ id="[^"]+"/g)].length]).toEqual([address, ids.size]);
  }
});

test("pages contain no inline scripts or styles, no marks of the template, and nothing from other hosts", () => {
  for (const [address, { html }] of pages) {
    expect(html, address).not.toMatch(/<style|\sstyle="|\son\w+="|javascript:|PAGE_|SEARCH-INDEX|<!--/);
    for (const [, attributes = ""] of html.matchAll(/<(?:script|link|img)\b([^>]*)>/g))
      expect(attributes, address).toMatch(/(?:src|href)="\/(?!\/)/);
    expect(html, address).not.toMatch(/<script(?![^>]*\bsrc=)/);
  }
});

test("pages and the search index are small", async () => {
  for (const file of files) {
    const bytes = (await readFile(new URL(`docs/${file}.br`, DIST))).length;
    expect([file, bytes < MAX_PAGE_BYTES]).toEqual([file, true]);
  }
  const index = /data-search="\/([^"]+)"/.exec(pages.get("/docs")?.html ?? "")?.[1] ?? "";
  expect((await readFile(new URL(`${index}.br`, DIST))).length).toBeLessThan(MAX_INDEX_BYTES);
});

test("every error code has an anchor", () => {
  const ids = pages.get("/docs/errors")?.ids;
  for (const code of ["invalid_request", "slug_taken", "outcome_unknown", "unscannable_colors"])
    expect([code, ids?.has(code)]).toEqual([code, true]);
});
