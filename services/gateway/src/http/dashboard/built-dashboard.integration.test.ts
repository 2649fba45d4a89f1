// Tests that the built dashboard is served in full, is small, and obeys its content security policy. `npm test` builds it first.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { useTestGateway } from "../../testing/test-gateway.ts";

/**
 * Maximum compressed size, in bytes, of the scripts that load before a page is usable. Over plain http, browsers use gzip instead of
 * brotli, except on localhost.
 */
const FIRST_PAGE = { br: 250_000, gzip: 280_000 };
const LATER_PAGE = { br: 275_000, gzip: 310_000 };
/** The form for new codes also has the fields for when a code works. */
const NEW_CODE = { br: 275_000, gzip: 315_000 };

const NEW_CODE_TEXTS = ["new-code", "downloads", "short-links", "states"];

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const api = await useTestGateway();
const file = new URL("dist/.vite/manifest.json", import.meta.resolve("@qr/dashboard/package.json"));
const manifest: Record<string, Chunk> = JSON.parse(await readFile(file, "utf8"));

/** The languages, each of which has a file with the catalogs of the first page. */
const LANGUAGES = Object.keys(manifest).flatMap((name) => /^src\/messages\/(\w+)\/index\.ts$/.exec(name)?.[1] ?? []);

describe("the page", () => {
  test("has its nonce in every placeholder, and no inline script or style", async () => {
    const page = await fetch(`${api.url}/codes`, { headers: { Accept: "text/html" } });
    expect(page.status).toBe(200);
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
    const html = await page.text();
    const nonces = [...html.matchAll(/\bnonce="([^"]*)"/g)].map(([, one]) => one);
    expect(nonces.length).toBeGreaterThan(2);
    expect(new Set(nonces)).toEqual(new Set([nonce]));
    expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
    for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      expect([attributes, text]).toEqual([expect.stringMatching(/\bsrc="\/assets\//), ""]);
    }
    expect(html).not.toMatch(/<style|\bstyle=|\bon\w+=|javascript:|<base|https?:\/\//);
  });

  test("loads every file that it and its scripts name, cached permanently and compressed if that saves bytes", async () => {
    const html = await (await fetch(`${api.url}/`)).text();
    const named = [...html.matchAll(/\b(?:src|href)="(\/[^"]*)"/g)].map(([, path = ""]) => path);
    const chunks = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css].map((one) => `/${one}`));
    expect(named.length).toBeGreaterThan(2);
    for (const path of new Set([...named, ...chunks])) {
      const { status, headers, bytes } = await load(path, "br");
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get("content-type"), path).not.toBe("application/octet-stream");
      if (!path.startsWith("/assets/")) continue;
      expect(headers.get("cache-control")).toContain("immutable");
      if (/\.(js|css)$/.test(path) && bytes > 1500)
        expect([path, headers.get("content-encoding")]).toEqual([path, "br"]);
    }
  });
});

test.each([
  ["/sign-in", "signed-out", ["sign-in/sign-in"], ["sign-in"], FIRST_PAGE],
  ["/sign-up", "signed-out", ["sign-in/sign-up"], ["sign-in"], FIRST_PAGE],
  ["/forgotten-password", "signed-out", ["sign-in/forgotten-password"], ["sign-in"], FIRST_PAGE],
  ["/", "shell", ["home/home"], ["history", "home"], FIRST_PAGE],
  ["/codes", "shell", ["codes/codes"], [], FIRST_PAGE],
  ["/codes/new", "shell", ["new-code/new-code"], NEW_CODE_TEXTS, NEW_CODE],
  ["/codes/:id", "shell", ["code/code", "code/overview"], ["code", ...NEW_CODE_TEXTS], LATER_PAGE],
  ["/codes/:id/rules", "shell", ["code/code", "code/rules/rules"], ["code", "rules"], LATER_PAGE],
  ["/codes/:id/history", "shell", ["code/code", "code/history/history"], ["code", "history", "rules"], LATER_PAGE],
])("%s loads no more script than its budget", async (address, frame, pages, catalogs, budget) => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "de"]));
  for (const language of LANGUAGES) {
    const files = scriptsOf(
      "index.html",
      `src/messages/${language}/index.ts`,
      `src/app/${frame}.tsx`,
      ...pages.map((page) => `src/pages/${page}.tsx`),
      ...catalogs.map((catalog) => `src/messages/${language}/pages/${catalog}.json`),
    );
    const weights = { br: await weightOf(files, "br"), gzip: await weightOf(files, "gzip") };
    console.log(`${address} in ${language}: ${files.size} files, bytes of script:`, weights);
    for (const encoding of ["br", "gzip"] as const) {
      expect(weights[encoding], encoding).toBeGreaterThan(50_000);
      expect(weights[encoding], encoding).toBeLessThanOrEqual(budget[encoding]);
    }
  }
});

async function weightOf(files: Iterable<string>, encoding: string): Promise<number> {
  let sum = 0;
  for (const file of files) sum += (await load(`/${file}`, encoding)).bytes;
  return sum;
}

/** Returns the files of the chunks and of everything that they import before they run. */
function scriptsOf(...names: string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the manifest has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const one of chunk.imports ?? []) add(one);
  };
  for (const name of names) add(name);
  return files;
}

async function load(path: string, encoding: string): Promise<{ status: number; headers: Headers; bytes: number }> {
  const response = await fetch(api.url + path, { method: "HEAD", headers: { "Accept-Encoding": encoding } });
  return { status: response.status, headers: response.headers, bytes: Number(response.headers.get("content-length")) };
}
