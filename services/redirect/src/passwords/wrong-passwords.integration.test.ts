// Tests what gets no cookie: passwords that are not right, too many of them, and requests that are not entries.

import { targetFromRow } from "@qr/contracts";
import { createMemoryTargetCache } from "@qr/target-cache";
import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import { startRedirect } from "../redirect.ts";
import { createAbsentBus } from "../testing/held-bus.ts";
import { httpGet } from "../testing/http-get.ts";
import { cookieOf, enter } from "../testing/password-page.ts";
import { PASSWORD, stranger, TARGET, useProtectedCodes } from "../testing/protected-codes.ts";
import { newSlug } from "../testing/test-codes.ts";
import { testSettings } from "../testing/test-settings.ts";
import { WRONG_PER_MINUTE } from "./entry-limit.ts";

const WAIT = { timeout: 15_000 };
const { add, codes, port, scansOf, start, visit } = await useProtectedCodes();

describe("a password that is not right", () => {
  it("gets the page again, and says so", async () => {
    const { slug, id } = await add({ type: "text", target: "Secret" });
    const { status, body, headers } = await enter(port, `/${slug}`, "wrong horse", stranger());
    expect(status).toBe(403);
    expect(body).toContain('role="alert">Wrong password');
    expect(body).not.toContain("Secret");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(await scansOf(id)).toEqual([]);
  });

  it.each([
    "",
    " ",
    "correct",
    "correct horse battery",
    "Correct horse",
    "\0",
    "correct horse\0",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "%00%ff",
    "{{7*7}}",
    "\ud800",
    "é".repeat(150),
    "\u202ecorrect horse",
  ])("%j", async (password) => {
    const { slug } = await add();
    const { status, body } = await enter(port, `/${slug}`, password, stranger());
    expect(status).toBe(403);
    expect(body).not.toContain("<script>");
  });

  it.each([" correct horse ", "ｃｏｒｒｅｃｔ horse", "correct\u00a0horse"])("but %j is right", async (password) => {
    const { slug } = await add();
    expect((await enter(port, `/${slug}`, password, stranger())).status).toBe(303);
  });

  it("S17 is limited to five a minute for each network and code; right ones do not count", async () => {
    const [{ slug }, other] = [await add(), await add()];
    const visitor = stranger();
    const statuses = async (password: string, times: number, path = slug, who = visitor) => {
      const all: number[] = [];
      for (let time = 0; time < times; time += 1) all.push((await enter(port, `/${path}`, password, who)).status);
      return all;
    };
    expect(await statuses(PASSWORD, 7)).toEqual(Array(7).fill(303));
    expect(await statuses("wrong", 7)).toEqual([...Array(WRONG_PER_MINUTE).fill(403), 429, 429]);
    expect(await statuses(PASSWORD, 1)).toEqual([429]);
    const { headers, body } = await enter(port, `/${slug}`, PASSWORD, visitor);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(body).toContain("Too many wrong passwords");
    expect(await statuses(PASSWORD, 1, other.slug)).toEqual([303]);
    expect(await statuses(PASSWORD, 1, slug, stranger())).toEqual([303]);
    expect((await visit(`/${slug}`, visitor)).status).toBe(401);
  });

  it("S17 is counted once for all redirects that share a Redis", async () => {
    const { slug } = await add();
    const REDIS_URL = process.env.TEST_REDIS_URL ?? "";
    const both = [
      await start({ REDIS_URL, TRUSTED_PROXIES: ["127.0.0.1"] }),
      await start({ REDIS_URL, TRUSTED_PROXIES: ["127.0.0.1"] }),
    ];
    await vi.waitFor(async () => {
      const who = stranger();
      for (let time = 0; time < WRONG_PER_MINUTE; time += 1) await enter(both[0]?.port ?? 0, `/${slug}`, "wrong", who);
      expect((await enter(both[1]?.port ?? 0, `/${slug}`, PASSWORD, who)).status).toBe(429);
    }, WAIT);
    const who = stranger();
    const all = Array.from({ length: 20 }, (_, index) => enter(both[index % 2]?.port ?? 0, `/${slug}`, "wrong", who));
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(WRONG_PER_MINUTE).fill(403), ...Array(15).fill(429)]);
  });
});

describe("a request that is no entry", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = (path: string, body: string, headers: Readonly<Record<string, string>> = form) =>
    httpGet(port, path, { method: "POST", headers, body });

  it("gets 413 for more than 1 kB, whether or not it says so", async () => {
    const { slug } = await add();
    const long = `password=${"x".repeat(1000)}`;
    for (const headers of [form, { ...form, "Transfer-Encoding": "chunked" }]) {
      const { status, headers: received, body } = await post(`/${slug}`, long, headers);
      expect([status, received.connection]).toEqual([413, "close"]);
      expect(JSON.parse(body).code).toBe("body_too_large");
    }
    expect((await post(`/${slug}`, `password=${"x".repeat(991)}`, { ...form, ...stranger() })).status).toBe(403);
  });

  it.each([
    {},
    { "Content-Type": "application/json" },
    { "Content-Type": "multipart/form-data; boundary=x" },
    { ...form, "Content-Encoding": "gzip" },
  ])("gets 415 with %j", async (headers) => {
    const { slug } = await add();
    expect((await post(`/${slug}`, "password=x", headers)).status).toBe(415);
  });

  it("gets 408 if it does not arrive", async () => {
    const { slug } = await add();
    expect((await post(`/${slug}`, "password=x", { ...form, "Content-Length": "20" })).status).toBe(408);
  });

  it("gets 405 from codes without a password, and from unknown ones", async () => {
    const plain = await codes.add({ target: TARGET, query: "forward" });
    const text = await codes.add({ target: "Hello", type: "text" });
    for (const path of [`/${plain.slug}`, `/${text.slug}/`, `/${plain.slug}+`, `/${newSlug()}`, `/${newSlug()}+`]) {
      const { status, headers } = await post(path, "password=x");
      expect([status, headers.allow], path).toEqual([405, "GET, HEAD"]);
    }
    expect(await scansOf(plain.id)).toEqual([]);
  });

  it("gets 405 for other methods, even from codes with a password", async () => {
    const { slug } = await add();
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect((await httpGet(port, `/${slug}`, { method })).status).toBe(405);
    }
  });
});

it("works from memory while Postgres, Redis, and RabbitMQ are away, and logs neither a password nor its hash", async () => {
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const targetCache = createMemoryTargetCache();
  const alone = await startRedirect(testSettings({ TRUSTED_PROXIES: ["127.0.0.1"] }), {
    log,
    bus: createAbsentBus(),
    targetCache,
  });
  const { slug } = await add();
  await targetCache.put(slug, targetFromRow(await codes.targetRow(slug)));
  try {
    expect((await httpGet(alone.port, `/${slug}`)).status).toBe(401);
    await targetCache.close();
    const who = stranger();
    expect((await httpGet(alone.port, `/${slug}`)).status).toBe(401);
    const entered = await enter(alone.port, `/${slug}`, PASSWORD, who);
    expect([entered.status, entered.headers.location]).toEqual([303, TARGET]);
    const headers = { Cookie: cookieOf(entered) };
    expect((await httpGet(alone.port, `/${slug}`, { headers })).headers.location).toBe(TARGET);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await enter(alone.port, `/${slug}`, "wrong horse", who)).status);
    expect(statuses).toEqual([...Array(WRONG_PER_MINUTE).fill(403), 429]);
  } finally {
    await alone.stop(2000);
  }
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join("")).not.toMatch(/argon2|correct horse|wrong horse|198\.51/);
});
