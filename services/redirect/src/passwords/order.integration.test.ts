// Tests the place of a code's password in the order of decision, and what is counted.

import { randomUUID } from "node:crypto";
import type { Condition, StoredRules } from "@qr/contracts";
import { describe, expect, it } from "vitest";
import { cookieOf, enter } from "../testing/password-page.ts";
import {
  BOT,
  NOON_MS,
  PASSWORD,
  PHONE,
  stranger,
  TARGET,
  TYPES,
  titleOf,
  useProtectedCodes,
} from "../testing/protected-codes.ts";

const { add, port, scansOf, visit } = await useProtectedCodes();
const VISITORS = [
  ["a phone", PHONE, "person"],
  ["a bot", BOT, "bot"],
  ["a link preview", { "User-Agent": "WhatsApp/2.24" }, "bot"],
] as const;

function rulesOf(when: Condition): StoredRules {
  const rule = { id: randomUUID(), name: null, when, target: "https://example.com/by-rule" };
  return { key: "0123456789abcdef".repeat(2), list: [rule] };
}

describe("the place in the order of decision", () => {
  describe.each(TYPES)("for the type %s", (type, target) => {
    const ownLocation = type === "url" || type === "app" ? TARGET : undefined;
    describe.each(VISITORS)("for %s", (_visitor, headers, agentKind) => {
      it.each([
        ["S19 after the states: an expired code does not ask", "Expired", { expiresAt: new Date(NOON_MS) }],
        ["S19 after the scan limit: an exhausted code does not ask", "Scan limit reached", { maxScans: 2, scans: 2 }],
      ])("%s", async (_name, title, settings) => {
        const { slug, id } = await add({ type, target, ...settings });
        for (const path of [`/${slug}`, `/${slug}/`, `/${slug}+`]) {
          for (const response of [await visit(path, headers), await enter(port, path, PASSWORD, headers)]) {
            expect([response.status, titleOf(response.body)]).toEqual([410, title]);
            expect(response.headers["set-cookie"]).toBeUndefined();
          }
        }
        expect(await scansOf(id)).toEqual([]);
      });

      it("S19 before the rules and the target: nothing of either is shown, and nothing is counted", async () => {
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
      ])("the right password leads to the target, by the rules, and is one scan: %j", async (form, source) => {
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

describe("a scan limit", () => {
  it("is used up by right passwords of people only, and not by visits with the cookie", async () => {
    const { slug, id } = await add({ type: "text", target: "Secret", maxScans: 2 });
    for (const headers of [BOT, PHONE]) expect((await visit(`/${slug}`, headers)).status).toBe(401);
    expect((await enter(port, `/${slug}`, "wrong", stranger())).status).toBe(403);
    expect((await enter(port, `/${slug}`, PASSWORD, stranger(BOT))).status).toBe(303);
    const first = await enter(port, `/${slug}`, PASSWORD, stranger());
    const Cookie = cookieOf(first);
    for (let time = 0; time < 3; time += 1) expect((await visit(`/${slug}`, { ...PHONE, Cookie })).status).toBe(200);
    expect((await enter(port, `/${slug}+`, PASSWORD, stranger())).status).toBe(303);
    expect((await enter(port, `/${slug}`, PASSWORD, stranger())).status).toBe(303);
    for (const send of [visit, (path: string) => enter(port, path, PASSWORD, stranger())]) {
      const { status, body, headers } = await send(`/${slug}`);
      expect([status, titleOf(body), headers["set-cookie"]]).toEqual([410, "Scan limit reached", undefined]);
    }
    expect((await visit(`/${slug}`, { ...PHONE, Cookie })).body).toContain("Secret");
    expect((await scansOf(id)).map(([, , kind]) => kind).sort()).toEqual(["bot", "person", "person"]);
  });

  it("is never exceeded by passwords that are entered at once", async () => {
    const { slug, id } = await add({ maxScans: 3, fallbackTarget: "https://example.com/sold-out" });
    const all = await Promise.all(Array.from({ length: 8 }, () => enter(port, `/${slug}`, PASSWORD, stranger())));
    const locations = all.map(({ headers }) => headers.location).sort();
    expect(locations).toEqual([...Array(3).fill(TARGET), ...Array(5).fill("https://example.com/sold-out")]);
    expect(all.filter(({ headers }) => headers["set-cookie"])).toHaveLength(3);
    expect(await scansOf(id)).toHaveLength(3);
  });

  it("is not touched by a form that a code without a password gets", async () => {
    const { slug } = await add({ passwordHash: null, maxScans: 1 });
    for (let time = 0; time < 3; time += 1) expect((await enter(port, `/${slug}`, PASSWORD)).status).toBe(405);
    expect((await visit(`/${slug}`)).status).toBe(302);
  });
});

it("the visitor's query reaches the target", async () => {
  const { slug } = await add({ query: "forward" });
  const { headers } = await enter(port, `/${slug}?table=7`, PASSWORD, stranger());
  expect(headers.location).toBe(`${TARGET}&table=7`);
});
