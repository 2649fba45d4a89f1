import { createMemoryBus } from "@qr/messaging";
import { buildInfo, createLogger } from "@qr/runtime";
import { createMemoryTargetCache, type TargetCache } from "@qr/target-cache";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningRedirect, startRedirect } from "./redirect.ts";
import { httpGet } from "./testing/http-get.ts";
import { testSettings } from "./testing/test-settings.ts";

const log = createLogger("test", "silent");

let redirect: RunningRedirect;
const asked: string[] = [];
const bus = createMemoryBus();
const memoryCache = createMemoryTargetCache();
/** An in-process cache that records the requested slugs. */
const cache: TargetCache = {
  ...memoryCache,
  getMany: (slugs) => {
    asked.push(...slugs.filter((slug) => slug !== "-"));
    return memoryCache.getMany(slugs);
  },
};
const get = (path: string, options?: Parameters<typeof httpGet>[2]) => httpGet(redirect.port, path, options);

beforeAll(async () => {
  redirect = await startRedirect(testSettings(), { log, bus, targetCache: cache });
});
afterAll(async () => {
  await redirect.stop(1000);
  await bus.close(100);
});

describe("paths of the short host that are not slugs", () => {
  it.each([
    "/ab",
    `/${"a".repeat(41)}`,
    "/abc/def",
    "/abcdef//",
    "/abcdef//?x",
    "//abcdef/",
    "/ab/",
    "/robots/",
    "/healthz/",
    "/abc%2Fdef",
    "/%00%00%00",
    "/../../etc/passwd",
    "//abcdef",
    "/abc.def",
    "/%C3%A4%C3%B6%C3%BC",
    "/.well-known/security.txt",
    "/HEALTHZ",
    "/Robots",
    "/favicon",
  ])("S1 S10 responds to %s with 404 without a lookup", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(asked).toEqual([]);
  });

  it("the bare host explains its links in the visitor's language, without a lookup", async () => {
    const response = await get("/", { headers: { "Accept-Language": "de-AT, en;q=0.5" } });
    expect([response.status, response.headers["content-language"]]).toEqual([200, "de"]);
    expect(response.body).toContain("<h1>QR-Codes und Kurzlinks</h1>");
    expect((await get("/", { method: "HEAD" })).body).toBe("");
    expect(asked).toEqual([]);
  });

  it("S10 robots.txt disallows nothing, so that link previews work", async () => {
    const response = await get("/robots.txt");
    expect([response.status, response.body]).toEqual([200, "User-agent: *\nDisallow:\n"]);
    expect((await get("/favicon.ico")).status).toBe(204);
  });

  it("S10 security.txt names the configured contact and expires after some weeks", async () => {
    const settings = testSettings({ SECURITY_CONTACT: "mailto:security@example.com" });
    const named = await startRedirect(settings, { log, bus, targetCache: cache });
    const response = await httpGet(named.port, "/.well-known/security.txt?x");
    const head = await httpGet(named.port, "/.well-known/security.txt", { method: "HEAD" });
    const others = ["/.well-known/", "/.well-known/other", "/security.txt"].map((path) => httpGet(named.port, path));
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    await named.stop(1000);
    expect([response.status, response.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const [contact, expires, ...rest] = response.body.split("\r\n");
    expect([contact, rest]).toEqual(["Contact: mailto:security@example.com", [""]]);
    const days = (Date.parse(expires?.replace("Expires: ", "") ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(365);
    expect([head.status, head.body, statuses]).toEqual([200, "", [404, 404, 404]]);
  });

  it("S10 healthz and readyz report the state of each dependency", async () => {
    expect(JSON.parse((await get("/healthz")).body)).toEqual({ status: "alive" });
    await expect
      .poll(async () => JSON.parse((await get("/readyz")).body))
      .toEqual({ status: "ready", dependencies: { postgres: "down", redis: "up", rabbitmq: "up" }, ...buildInfo });
  });
});

describe("rejected requests", () => {
  it.each(["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])(
    "S7 responds to %s with 405 and the allowed methods",
    async (method) => {
      const response = await get("/ABCDEF", { method });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe("GET, HEAD");
      expect(JSON.parse(response.body)).toMatchObject({ code: "method_not_allowed" });
    },
  );

  it.each(["/", "/robots.txt", "/healthz", "/qr", "/a/b"])(
    "S7 responds to POST %s with 405, without a lookup",
    async (path) => {
      const response = await get(path, { method: "POST" });
      expect([response.status, response.headers.allow]).toEqual([405, "GET, HEAD"]);
    },
  );

  it("T5 responds to a URL over 2 kB with 414", async () => {
    const response = await get(`/ABCDEF?${"x".repeat(2100)}`);
    expect(response.status).toBe(414);
    expect(JSON.parse(response.body)).toMatchObject({ code: "uri_too_long", request_id: expect.any(String) });
  });

  it("responds with 503, never 404, if a slug cannot be looked up", async () => {
    const response = await get("/ABCDEF");
    expect(response.status).toBe(503);
    expect(response.headers["retry-after"]).toBe("2");
    expect(response.headers["cache-control"]).toBe("private, no-store");
  });

  it("sends the API's error body to a client that prefers JSON", async () => {
    const response = await get("/nothing/here", { headers: { Accept: "application/json", "X-Request-Id": "abc-1" } });
    expect(response.status).toBe(404);
    expect(JSON.parse(response.body)).toMatchObject({ code: "not_found", request_id: "abc-1" });
    expect(response.headers["x-robots-tag"]).toBe("noindex");
  });
});
