// Tests how the dashboard's files are served from a folder that the test creates. Another test checks whether the real build is complete.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { sendError, startHttpServer } from "@qr/runtime";
import { DASHBOARD_PAGES } from "@qr/session-api";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, describe, expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { TEST_SETTINGS, useTestGateway } from "../../testing/test-gateway.ts";
import { findDashboard } from "./dashboard-files.ts";
import { serveDashboard } from "./dashboard-routes.ts";

const SCRIPT = `${"export const text = 1;\n".repeat(100)}`;
const HTML = `<!doctype html><meta property="csp-nonce" nonce="MARK"><link rel="stylesheet" nonce="MARK"><p>The page</p>`;

const folder = await mkdtemp(join(tmpdir(), "qr-dashboard-"));
await mkdir(join(folder, "assets"));
await mkdir(join(folder, ".vite"));
await writeFile(join(folder, "index.html"), HTML);
await mkdir(join(folder, "docs"));
await writeFile(join(folder, "reference.html"), HTML.replace("The page", "The reference"));
for (const name of ["index", "errors", "404"])
  await writeFile(join(folder, "docs", `${name}.html`), `<p>Docs: ${name}</p>`);
await writeFile(join(folder, "docs", "errors.html.br"), brotliCompressSync("<p>Docs: errors</p>"));
await writeFile(join(folder, "docs", "errors.html.gz"), gzipSync("<p>Docs: errors</p>"));
await writeFile(join(folder, "favicon.svg"), "<svg/>");
await writeFile(join(folder, ".vite", "manifest.json"), "{}");
await writeFile(join(folder, "assets", "index-abc.js"), SCRIPT);
await writeFile(join(folder, "assets", "index-abc.js.br"), brotliCompressSync(SCRIPT));
await writeFile(join(folder, "assets", "index-abc.js.gz"), gzipSync(SCRIPT));
afterAll(() => rm(folder, { recursive: true }));
const api = await useTestGateway({ DASHBOARD_DIR: folder });

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(api.url + path, { method, headers: { "Accept-Encoding": "identity", ...headers }, redirect: "manual" });
const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("the page", () => {
  const addresses = [
    "/",
    ...DASHBOARD_PAGES.map((first) => `/${first}`),
    "/codes/new",
    "/codes/qr_1?x=1",
    "/settings/keys",
  ];
  test.each(addresses)("is served at %s, even to clients that do not accept HTML", async (path) => {
    for (const headers of [{}, BROWSER]) {
      const response = await get(path, headers);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await response.text()).toContain("<p>The page</p>");
    }
    const head = await get(path, {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(HTML.length);
    const refused = await api.call("POST", path, { key: null });
    expect(errorOf(refused)).toBe("405 method_not_allowed");
    expect(refused.headers.get("allow")).toBe("GET, HEAD");
  });

  test("is fetched again each time, and each response has a new nonce in the policy and in the text", async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const response = await get("/codes");
      const nonce = /'nonce-([\w+/=]+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";
      expect(Buffer.from(nonce, "base64")).toHaveLength(16);
      expect(await response.text()).toBe(HTML.replaceAll("MARK", nonce));
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(response.headers.get("etag")).toBeNull();
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test("responds to unknown addresses with 404, to browsers with the page", async () => {
    for (const path of ["/nothing", "/code", "/nothing/here", "/V1/qr"]) {
      const shown = await get(path, BROWSER);
      expect(shown.status, path).toBe(404);
      expect(await shown.text()).toContain("<p>The page</p>");
      expect(errorOf(await api.call("GET", path, { key: null }))).toBe("404 not_found");
      expect(errorOf(await api.call("POST", path, { key: null, headers: BROWSER }))).toBe("404 not_found");
    }
  });

  test.each([
    "/v1/nothing",
    "/v1",
    "/docs.html",
    "/session",
    "/session/nothing",
    "/assets/index-old.js",
    "/assets/nothing",
    "/nothing.js",
    "//codes",
    "/.vite/manifest.json",
    "/assets/index-abc.js.br",
    "/index.html",
    "/.well-known/nothing",
  ])("is not served at %s", async (path) => {
    const response = await get(path, BROWSER);
    expect(response.status).toBeGreaterThanOrEqual(401);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });
});

test("the API reference is a separate page that loads nothing from other hosts", async () => {
  const response = await get("/docs/reference", BROWSER);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<p>The reference</p>");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-security-policy")).not.toMatch(/unsafe|https?:|\*/);
  expect(errorOf(await api.call("POST", "/docs/reference", { key: null }))).toBe("405 method_not_allowed");
});

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

test("D6 no page can frame the dashboard, and it neither loads from nor reports to other hosts", async () => {
  for (const path of ["/", "/sign-in?next=https://example.com", "/nothing"]) {
    const { headers } = await get(path, BROWSER);
    const policy = (headers.get("content-security-policy") ?? "").replace(/nonce-[\w+/=]+/, "nonce-X");
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-X'",
      "img-src 'self' data: blob: https://images.qr-service.com",
      "connect-src 'self' https://images.qr-service.com",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("geolocation=()");
    expect(headers.get("strict-transport-security")).toBe("max-age=15552000");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("location")).toBeNull();
  }
});

test("D6 any site can frame the page for shares, and no other page", async () => {
  const framing = async (path: string, method = "GET") => {
    const { status, headers } = await get(path, BROWSER, method);
    const ancestors = /frame-ancestors (.*)$/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    return [status, ancestors, headers.get("x-frame-options")];
  };
  expect(await framing("/shared")).toEqual([200, "*", null]);
  expect(await framing("/shared?tz=UTC")).toEqual([200, "*", null]);
  expect(await framing("/shared", "HEAD")).toEqual([200, "*", null]);
  for (const path of [
    "/",
    "/codes",
    "/docs",
    "/docs/reference",
    "/docs/errors",
    "/sign-in",
    "/link",
    "/invitation",
    "/shared/",
    "/shared/codes",
  ]) {
    expect(await framing(path), path).toEqual([200, "'none'", "DENY"]);
  }
  expect(await framing("/Shared")).toEqual([404, "'none'", "DENY"]);
});

describe("the files", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip, br, zstd", "br"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
  ])("are served for Accept-Encoding: %s as %s, cached permanently", async (accepted, sent) => {
    const response = await get("/assets/index-abc.js", { "Accept-Encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(sent);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(await response.text()).toBe(SCRIPT);
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(sent === null ? /^"[\w-]{27}"$/ : new RegExp(`^"[\\w-]{27}-${sent}"$`));
    const again = await get("/assets/index-abc.js", { "Accept-Encoding": accepted, "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await api.call("DELETE", "/assets/index-abc.js", { key: null })).headers.get("allow")).toBe("GET, HEAD");
  });

  test("with fixed names are cached for a while", async () => {
    const response = await get("/favicon.svg");
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  });
});

test("password managers are redirected to the page that changes the password", async () => {
  const response = await get("/.well-known/change-password");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/settings/account"]);
});

test("a named folder without a dashboard is rejected", async () => {
  const empty = await mkdtemp(join(tmpdir(), "qr-dashboard-"));
  expect(() => findDashboard(empty)).toThrow("contains no index.html");
  await writeFile(join(empty, "index.html"), "<p>without a mark</p>");
  expect(() => findDashboard(empty)).toThrow("csp-nonce");
  await rm(empty, { recursive: true });
});

test("without a build, the pages say how to build them, and other addresses are not affected", async () => {
  const app = express().use(...serveDashboard(undefined, TEST_SETTINGS));
  app.use(((error, _request, response, _next) => sendError(response, error, "test")) satisfies ErrorRequestHandler);
  const server = await startHttpServer(app, { port: 0, host: "127.0.0.1" });
  const response = await fetch(`http://127.0.0.1:${server.port}/codes`, { headers: BROWSER });
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { message: expect.stringContaining("npm run build") },
  ]);
  expect((await fetch(`http://127.0.0.1:${server.port}/nothing`, { headers: BROWSER })).status).toBe(404);
  await server.close(1000);
});
