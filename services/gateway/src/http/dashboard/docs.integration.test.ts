// Tests how the pages of the docs are served from a folder that the test creates. Another test checks the built pages.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const MARKED = '<!doctype html><meta property="csp-nonce" nonce="MARK">';

const folder = await mkdtemp(join(tmpdir(), "qr-docs-"));
afterAll(() => rm(folder, { recursive: true }));
await mkdir(join(folder, "docs"));
for (const name of ["index", "reference"]) await writeFile(join(folder, `${name}.html`), MARKED);
for (const name of ["index", "errors", "404"])
  await writeFile(join(folder, "docs", `${name}.html`), `<p>Docs: ${name}</p>`);
await writeFile(join(folder, "docs", "errors.html.br"), brotliCompressSync("<p>Docs: errors</p>"));
await writeFile(join(folder, "docs", "errors.html.gz"), gzipSync("<p>Docs: errors</p>"));
const api = await useTestGateway({ DASHBOARD_DIR: folder });

const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.url + path, { headers: { "Accept-Encoding": "identity", ...headers } });

describe("the docs", () => {
  test.each([
    ["/docs", "index"],
    ["/docs/errors", "errors"],
  ])("%s is static, has a validator, and allows no inline scripts or styles", async (path, name) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, `<p>Docs: ${name}</p>`]);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self'; ");
    expect(response.headers.get("content-security-policy")).not.toMatch(/unsafe|https?:|\*|nonce/);
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    const again = await get(path, { "If-None-Match": response.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(errorOf(await api.call("POST", path, { key: null }))).toBe("405 method_not_allowed");
  });

  test("are sent compressed", async () => {
    const response = await get("/docs/errors", { "Accept-Encoding": "gzip, br" });
    expect([response.headers.get("content-encoding"), await response.text()]).toEqual(["br", "<p>Docs: errors</p>"]);
  });

  test.each(["/docs/nothing", "/docs/", "/docs/404", "/docs/errors/more", "/docs/errors.html"])(
    "have a page for the unknown address %s",
    async (path) => {
      const shown = await get(path, BROWSER);
      expect([shown.status, await shown.text()]).toEqual([404, "<p>Docs: 404</p>"]);
      expect(shown.headers.get("content-security-policy")).toContain("style-src 'self'; ");
      expect(errorOf(await api.call("GET", path, { key: null }))).toBe("404 not_found");
      expect(errorOf(await api.call("POST", path, { key: null, headers: BROWSER }))).toBe("404 not_found");
    },
  );
});
