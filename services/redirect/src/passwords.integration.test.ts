// Tests codes with a password: their place in the order of decision, what opens them, and what is counted.

import { randomUUID } from "node:crypto";
import { type Condition, codeIdFromUuid, type LinkKey, type StoredRules, targetFromRow } from "@qr/contracts";
import { hashPassword } from "@qr/passwords";
import { createMemoryTargetCache } from "@qr/target-cache";
import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import { WRONG_PER_MINUTE } from "./passwords/entry-limit.ts";
import { startRedirect } from "./redirect.ts";
import { createAbsentBus } from "./testing/held-bus.ts";
import { httpGet } from "./testing/http-get.ts";
import { cookieOf, enter } from "./testing/password-page.ts";
import { newSlug } from "./testing/test-codes.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";
import { testSettings } from "./testing/test-settings.ts";

const TARGET = "https://example.com/secret-menu?b=1";
const VCARD = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Secret\r\nEND:VCARD";
const PASSWORD = "correct horse";
const NOON_MS = Date.UTC(2026, 5, 1, 12);

let nowMs = NOON_MS;
const { codes, cache, scans, start } = await useTestRedirects({ nowMs: () => nowMs });
const redirect = await start({ TRUSTED_PROXIES: ["127.0.0.1"] });
const { port } = redirect;
const passwordHash = await hashPassword(PASSWORD);
const VISITORS = [
  [
    "a phone",
    { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1" },
    "person",
  ],
  ["a bot", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }, "bot"],
  ["a link preview", { "User-Agent": "WhatsApp/2.24" }, "bot"],
] as const;
const [[, PHONE]] = VISITORS;
/** The types, each with a target and what is shown of it. */
const TYPES = [
  ["url", TARGET, undefined],
  ["text", "Secret", "Secret"],
  ["vcard", VCARD, "FN:Secret"],
] as const;

const add = (fields: object = {}) => codes.add({ target: TARGET, passwordHash, ...fields });
const visit = (path: string, headers: Readonly<Record<string, string>> = PHONE) => httpGet(port, path, { headers });
/** Returns headers of a visitor from a network of its own, so that no test uses up the limit of another. */
let networks = 0;
function stranger(more: Readonly<Record<string, string>> = {}) {
  networks += 1;
  return { ...PHONE, "X-Forwarded-For": `198.51.${networks >> 8}.${networks & 255}`, ...more };
}
function rulesOf(when: Condition): StoredRules {
  const rule = { id: randomUUID(), name: null, when, target: "https://example.com/by-rule" };
  return { key: "0123456789abcdef".repeat(2), list: [rule] };
}
const titleOf = (body: string) => /<title>([^<]*)/.exec(body)?.[1];

/** Gives the code the hash of another password, or none, as the gateway does. */
async function setPassword(slug: LinkKey, hash: string | null): Promise<void> {
  await codes.setPassword(slug, hash);
  await cache.put(slug, targetFromRow(await codes.targetRow(slug)));
}

/** Returns the scans of the code, once a later scan of another code has arrived. */
async function scansOf(id: string) {
  const later = await codes.add({ target: TARGET });
  expect((await visit(`/${later.slug}`)).status).toBe(302);
  await vi.waitFor(() => expect(scans.scansOf(later.id)).toHaveLength(1));
  return scans.scansOf(id);
}

describe("the place in the order of decision", () => {
  describe.each(TYPES)("for the type %s", (type, target) => {
    const ownLocation = type === "url" ? TARGET : undefined;
    describe.each(VISITORS)("for %s", (_visitor, headers, agentKind) => {
      it.each([
        ["Expired", { expiresAt: new Date(NOON_MS) }],
        ["All used up", { maxScans: 1, scans: 1 }],
      ])("after the states: a code that is closed does not ask: %s", async (title, state) => {
        const { slug, id } = await add({ type, target, ...state });
        for (const path of [`/${slug}`, `/${slug}/`, `/${slug}+`]) {
          for (const response of [await visit(path, headers), await enter(port, path, PASSWORD, headers)]) {
            expect([response.status, titleOf(response.body)]).toEqual([410, title]);
            expect(response.headers["set-cookie"]).toBeUndefined();
          }
        }
        expect(await scansOf(id)).toEqual([]);
      });

      it("before the rules and the target: nothing of either is shown, and nothing is counted", async () => {
        const rules = rulesOf({ after: "2020-01-01T00:00:00Z" });
        for (const more of [{ rules }, {}]) {
          const { slug, id } = await add({ type, target, ...more });
          for (const path of [`/${slug}`, `/${slug}/`, `/${slug}?a=1`, `/${slug}+`]) {
            const { status, headers: received, body } = await visit(path, headers);
            expect([status, titleOf(body), received.location]).toEqual([401, "Password required", undefined]);
            expect(body).not.toMatch(/secret-menu|Secret|by-rule|argon2/);
            expect(received["set-cookie"]).toBeUndefined();
          }
          expect(await scansOf(id)).toEqual([]);
        }
      });

      it.each([
        ["", "link"],
        ["/", "symbol"],
      ])("the right password leads on, by the rules, and is one scan: %j", async (form, source) => {
        const rules = rulesOf({ os: ["ios"] });
        const { slug, id } = await add({ type, target, rules });
        const path = `/${slug}${form}?a=1`;
        const location = headers === PHONE ? "https://example.com/by-rule" : ownLocation;
        const entered = await enter(port, path, PASSWORD, headers);
        expect([entered.status, entered.headers.location]).toEqual([303, location ?? path]);
        for (let time = 0; time < 2; time += 1) {
          const again = await visit(path, { ...headers, Cookie: cookieOf(entered) });
          expect(again.headers.location).toBe(location);
          expect(again.status).toBeLessThan(400);
        }
        const counted = await scansOf(id);
        expect(counted.map(([, , agent, ...rest]) => [agent, rest.includes(source)])).toEqual([[agentKind, true]]);
        const rule = headers === PHONE ? rules.list[0]?.id : undefined;
        expect(counted.map((scan) => scan[12])).toEqual([rule]);
      });
    });
  });

  it("a fallback is for everybody, and a deleted code is gone", async () => {
    const closed = await add({ paused: true, fallbackTarget: "https://example.com/closed" });
    const deleted = await add({ deleted: true });
    for (const send of [visit, (path: string) => enter(port, path, PASSWORD, stranger())]) {
      expect((await send(`/${closed.slug}`)).headers.location).toBe("https://example.com/closed");
      expect((await send(`/${deleted.slug}`)).status).toBe(410);
    }
    expect(await scansOf(closed.id)).toEqual([]);
  });
});

describe("with a limit of scans", () => {
  it.each(TYPES)("the right password uses up a scan, for the type %s", async (type, target, shown) => {
    const { slug, id } = await add({ type, target, maxScans: 2 });
    const path = `/${slug}`;
    for (let time = 0; time < 3; time += 1) expect((await visit(path, stranger())).status).toBe(401);
    const bot = { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" };
    expect((await enter(port, path, PASSWORD, stranger(bot))).status).toBe(303);
    const first = await enter(port, path, PASSWORD, stranger());
    expect((await enter(port, path, "wrong", stranger())).status).toBe(403);
    const last = await enter(port, path, PASSWORD, stranger());
    expect([first.status, last.status]).toEqual([303, 303]);
    for (const closed of [await visit(path, stranger()), await enter(port, path, PASSWORD, stranger())]) {
      expect([closed.status, titleOf(closed.body), closed.headers["set-cookie"]]).toEqual([
        410,
        "All used up",
        undefined,
      ]);
    }
    // Whoever has used up a scan gets what it is for.
    const seen = await visit(path, stranger({ Cookie: cookieOf(last) }));
    expect(seen.status).toBe(type === "url" ? 302 : 200);
    if (shown !== undefined) expect(seen.body).toContain(shown);
    expect(await scansOf(id)).toHaveLength(3);
  });

  it("those who enter it at once share what is left, and the others get no cookie", async () => {
    const { slug } = await add({ maxScans: 3 });
    const entered = await Promise.all(Array.from({ length: 8 }, () => enter(port, `/${slug}`, PASSWORD, stranger())));
    expect(entered.map(({ status }) => status).sort()).toEqual([303, 303, 303, 410, 410, 410, 410, 410]);
    expect(entered.filter(({ headers }) => headers["set-cookie"])).toHaveLength(3);
  });
});

describe("the cookie", () => {
  it.each(TYPES)("opens a code of type %s for an hour", async (type, target, shown) => {
    const { slug, id } = await add({ type, target });
    const entered = await enter(port, `/${slug}`, PASSWORD, stranger());
    const Cookie = cookieOf(entered);
    expect(entered.headers["set-cookie"]).toEqual([`${Cookie}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`]);
    expect(Cookie).toMatch(new RegExp(`^${codeIdFromUuid(id)}=\\d+\\.[\\w-]{43}$`));
    expect(entered.headers["cache-control"]).toBe("private, no-store");
    const responseAt = async (ms: number, path = `/${slug}`) => {
      nowMs = ms;
      return visit(path, { Cookie }).finally(() => {
        nowMs = NOON_MS;
      });
    };
    for (const path of [`/${slug}`, `/${slug}/`, `/${slug.toLowerCase()}`]) {
      const response = await responseAt(NOON_MS + 3_599_999, path);
      if (shown === undefined) expect(response.headers.location).toBe(TARGET);
      else expect(response.body).toContain(shown);
    }
    expect((await responseAt(NOON_MS + 3_600_000)).status).toBe(401);
    expect(await scansOf(id)).toHaveLength(1);
  });

  it("is secure if a trusted proxy says that the visitor has TLS", async () => {
    const { slug } = await add();
    const isSecure = async (at: number, proto: string) => {
      const response = await enter(at, `/${slug}`, PASSWORD, stranger({ "X-Forwarded-Proto": proto }));
      return response.headers["set-cookie"]?.[0]?.endsWith("; Secure");
    };
    const untrusting = await start();
    expect(await isSecure(port, "https")).toBe(true);
    expect(await isSecure(port, "https, http")).toBe(true);
    expect(await isSecure(port, "http")).toBe(false);
    expect(await isSecure(untrusting.port, "https")).toBe(false);
  });

  it("is void after another password has been set, and needs no shared secret in another redirect", async () => {
    const { slug } = await add();
    const Cookie = cookieOf(await enter(port, `/${slug}`, PASSWORD, stranger()));
    const other = await start();
    expect((await httpGet(other.port, `/${slug}`, { headers: { Cookie } })).status).toBe(302);
    await setPassword(slug, await hashPassword(PASSWORD));
    await vi.waitFor(async () => expect((await visit(`/${slug}`, { Cookie })).status).toBe(401));
    await setPassword(slug, null);
    await vi.waitFor(async () => expect((await visit(`/${slug}`, {})).status).toBe(302));
  });

  it("is not for other codes", async () => {
    const [one, other] = [await add(), await add()];
    const Cookie = cookieOf(await enter(port, `/${one.slug}`, PASSWORD, stranger()));
    const renamed = Cookie.replace(codeIdFromUuid(one.id), codeIdFromUuid(other.id));
    for (const cookies of [Cookie, renamed, `${renamed}; ${Cookie}`]) {
      expect((await visit(`/${other.slug}`, { Cookie: cookies })).status).toBe(401);
    }
  });

  it("also opens the preview, which can be entered itself, without a scan", async () => {
    const { slug, id } = await add();
    const entered = await enter(port, `/${slug}+`, PASSWORD, stranger());
    expect([entered.status, entered.headers.location]).toEqual([303, `/${slug}+`]);
    const { status, body } = await visit(`/${slug}+`, { Cookie: cookieOf(entered) });
    expect(status).toBe(200);
    expect(body).toContain("secret-menu");
    expect(await scansOf(id)).toEqual([]);
    const hidden = await add({ preview: false });
    expect((await visit(`/${hidden.slug}+`)).status).toBe(404);
    expect((await enter(port, `/${hidden.slug}+`, PASSWORD, stranger())).status).toBe(405);
  });

  it("opens the aliases of the code, whose scans carry the alias", async () => {
    const { id } = await add();
    const [first, second] = [newSlug(), newSlug()];
    const aliasId = await codes.addAlias(id, first);
    await codes.addAlias(id, second);
    expect((await visit(`/${first}`)).status).toBe(401);
    const entered = await enter(port, `/${first}`, PASSWORD, stranger());
    expect(entered.headers.location).toBe(TARGET);
    expect((await visit(`/${second}`, { Cookie: cookieOf(entered) })).headers.location).toBe(TARGET);
    const counted = await scansOf(id);
    expect(counted).toHaveLength(1);
    expect(counted[0]?.at(-1)).toBe(aliasId);
  });
});

it("the visitor's query reaches the target", async () => {
  const { slug } = await add({ query: "forward" });
  const { headers } = await enter(port, `/${slug}?table=7`, PASSWORD, stranger());
  expect(headers.location).toBe(`${TARGET}&table=7`);
});

describe("a password that is not right", () => {
  it("gets the page again, and says so", async () => {
    const { slug, id } = await add({ type: "text", target: "Secret" });
    const { status, body, headers } = await enter(port, `/${slug}`, "wrong horse", stranger());
    expect(status).toBe(403);
    expect(body).toContain('role="alert">This password is not right');
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

  it("is limited to five a minute for each network and code; right ones do not count", async () => {
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

  it("is counted once for all redirects that share a Redis", async () => {
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
    });
    const who = stranger();
    const all = Array.from({ length: 20 }, (_, index) => enter(both[index % 2]?.port ?? 0, `/${slug}`, "wrong", who));
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(WRONG_PER_MINUTE).fill(403), ...Array(15).fill(429)]);
  });
});

describe("the page", () => {
  it.each([
    ["de-AT,de;q=0.9", "Passwort erforderlich", "nicht richtig"],
    ["fr", "Mot de passe requis", "n'est pas le bon"],
    ["ja", "パスワードが必要です", "正しくありません"],
    ["xx", "Password required", "not right"],
  ])("is in the visitor's language: %s", async (language, title, problem) => {
    const { slug } = await add();
    const headers = stranger({ "Accept-Language": language });
    expect(titleOf((await visit(`/${slug}`, headers)).body)).toBe(title);
    expect((await enter(port, `/${slug}`, "wrong", headers)).body).toContain(problem);
  });

  it("is not kept, not indexed, and has no script", async () => {
    const { slug } = await add();
    const { headers, body } = await visit(`/${slug}`);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "www-authenticate": "Form",
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script|action=/);
    expect(body).toContain('<label for="password">');
  });

  it("is an error of the API for programs", async () => {
    const { slug } = await add();
    const headers = stranger({ Accept: "application/json" });
    const codeOf = ({ body }: { body: string }) => JSON.parse(body).code;
    expect(codeOf(await visit(`/${slug}`, headers))).toBe("password_required");
    for (let time = 0; time < WRONG_PER_MINUTE; time += 1) {
      expect(codeOf(await enter(port, `/${slug}`, "wrong", headers))).toBe("wrong_password");
    }
    const limited = await enter(port, `/${slug}`, "wrong", headers);
    expect(codeOf(limited)).toBe("rate_limited");
    expect(limited.headers["retry-after"]).toMatch(/^\d+$/);
  });

  it("responds to HEAD with the same headers and no body", async () => {
    const { slug, id } = await add({ type: "text", target: "Secret" });
    const head = await httpGet(port, `/${slug}`, { method: "HEAD" });
    expect([head.status, head.body]).toEqual([401, ""]);
    const Cookie = cookieOf(await enter(port, `/${slug}`, PASSWORD, stranger()));
    expect((await httpGet(port, `/${slug}`, { method: "HEAD", headers: { Cookie } })).status).toBe(200);
    expect(await scansOf(id)).toHaveLength(1);
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
