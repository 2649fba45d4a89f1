// Tests where the rules of a code lead, and their place in the order of decision.

import { randomUUID } from "node:crypto";
import type { Condition, StoredRules } from "@qr/contracts";
import { describe, expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { newSlug } from "./testing/test-codes.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";

const TARGET = "https://example.com/own?b=1";
const CLOSED = "https://example.com/closed";
const { codes, scans, start } = await useTestRedirects();
const redirect = await start({ TRUSTED_PROXIES: ["127.0.0.1"] });

const PHONE = { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1" };
const BOT = { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" };
const PREVIEW = { "User-Agent": "WhatsApp/2.24" };

/** Returns rules with the conditions, which lead to https://example.com/1 and so on. */
function rulesOf(...conditions: Condition[]): StoredRules {
  const list = conditions.map((when, index) => ({
    id: randomUUID(),
    name: null,
    when,
    target: `https://example.com/${index + 1}`,
  }));
  return { key: "0123456789abcdef".repeat(2), list };
}

async function locationOf(path: string, headers: Readonly<Record<string, string>> = PHONE, method = "GET") {
  return (await httpGet(redirect.port, path, { headers, method })).headers.location;
}

/** A condition that holds for everybody. */
const ALWAYS: Condition = { after: "2020-01-01T00:00:00Z" };

describe("a visit follows the first rule that applies, and otherwise the code's target", () => {
  it.each([
    [{ os: ["ios"] }, {}],
    [{ language: ["de"] }, { "Accept-Language": "de-AT" }],
    [{ country: ["DE"] }, { "CF-IPCountry": "DE" }],
    [{ region: ["DE-BE"] }, { "CF-IPCountry": "DE", "CF-Region-Code": "BE" }],
    [{ region: ["DE-BE"] }, { "X-Country": "de", "X-Region": "de-be" }],
    [{ city: ["Köln"] }, { "X-Country": "DE", "X-City": "K%C3%B6ln" }],
    [{ ip: ["203.0.113.0/24"] }, { "X-Forwarded-For": "203.0.113.9" }],
    [{ referrer: ["example.org"] }, { Referer: "https://news.example.org/a" }],
  ] satisfies [Condition, object][])("%j holds with %j", async (when, headers) => {
    const { slug } = await codes.add({ target: TARGET, rules: rulesOf({ country: ["JP"] }, when, ALWAYS) });
    expect(await locationOf(`/${slug}`, { ...PHONE, ...headers })).toBe("https://example.com/2");
    expect(await locationOf(`/${slug}`, { "User-Agent": "curl/8.0" })).toBe("https://example.com/3");
    const plain = await codes.add({ target: TARGET, rules: rulesOf(when) });
    expect(await locationOf(`/${plain.slug}`, { "User-Agent": "curl/8.0" })).toBe(TARGET);
  });

  it("by the query and by the form of the symbol", async () => {
    const { slug } = await codes.add({
      target: TARGET,
      rules: rulesOf({ query: { name: "a", is: "1" } }, { source: "symbol" }),
    });
    expect(await locationOf(`/${slug}?x=2&a=1`)).toBe("https://example.com/1");
    expect(await locationOf(`/${slug}/?a=2`)).toBe("https://example.com/2");
    expect(await locationOf(`/${slug}?a=2`)).toBe(TARGET);
  });

  it("and a scan is counted once, with the rule, for the code or for the alias", async () => {
    const rules = rulesOf({ os: ["android"] }, ALWAYS);
    const { slug, id } = await codes.add({ target: TARGET, rules });
    const alias = newSlug();
    const aliasId = await codes.addAlias(id, alias);
    for (const path of [slug, alias]) expect(await locationOf(`/${path}`)).toBe("https://example.com/2");
    expect(await locationOf(`/${slug}`, PHONE, "HEAD")).toBe("https://example.com/2");
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(2));
    const rule = rules.list[1]?.id;
    expect(scans.scansOf(id).map((scan) => scan.slice(10))).toEqual([
      ["", "", rule],
      ["", aliasId, rule],
    ]);
  });

  it.each([
    ["url", TARGET],
    ["text", "geo:1,2"],
    ["geo", "geo:1,2"],
    ["links", '{"title":"A","links":[{"label":"B","url":"https://a.com"}]}'],
    ["app", '{"name":"A","ios":"https://a.com"}'],
  ])("and a scan of a code of type %s records the rule only if one held", async (type, target) => {
    const rules = rulesOf({ query: { name: "a" } }, { query: { name: "b" } });
    const { slug, id } = await codes.add({ target, type, rules });
    const alias = newSlug();
    const aliasId = await codes.addAlias(id, alias);
    // Later visits are served from memory.
    for (const path of ["?b", "?c", "?a", "?b", "?a"]) await httpGet(redirect.port, `/${slug}${path}`);
    for (const path of ["?c", "?b"]) await httpGet(redirect.port, `/${alias}${path}`);
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(7));
    const [a, b] = rules.list.map((rule) => rule.id);
    const ofCode = [["", "", b], [], ["", "", a], ["", "", b], ["", "", a]];
    const recorded = scans.scansOf(id).map((scan) => scan.slice(10));
    expect(recorded).toEqual([...ofCode, ["", aliasId], ["", aliasId, b]]);
  });

  it("and a fallback is not counted", async () => {
    const { slug, id } = await codes.add({
      target: TARGET,
      rules: rulesOf(ALWAYS),
      paused: true,
      fallbackTarget: CLOSED,
    });
    const { slug: other, id: otherId } = await codes.add({ target: TARGET, rules: rulesOf(ALWAYS) });
    for (const path of [slug, other]) await httpGet(redirect.port, `/${path}`);
    await vi.waitFor(() => expect(scans.scansOf(otherId)).toHaveLength(1));
    expect(scans.scansOf(id)).toEqual([]);
  });
});

/** Neighbors in the order of decision. */
describe.each([
  ["url", TARGET],
  ["text", "Hello"],
  ["vcard", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD"],
])("in the order of decision, for the type %s", (type, target) => {
  it.each([
    ["a phone", PHONE],
    ["a bot", BOT],
    ["a link preview", PREVIEW],
  ])("the state comes before the rules, and the rules before the target, for %s", async (_visitor, headers) => {
    const rules = rulesOf(ALWAYS);
    const closed = await codes.add({ target, type, rules, paused: true, fallbackTarget: CLOSED });
    const paused = await codes.add({ target, type, rules, paused: true });
    const active = await codes.add({ target, type, rules });
    for (const end of ["", "/"]) {
      expect(await locationOf(`/${closed.slug}${end}`, headers)).toBe(CLOSED);
      expect((await httpGet(redirect.port, `/${paused.slug}${end}`, { headers })).status).toBe(404);
      expect(await locationOf(`/${active.slug}${end}`, headers)).toBe("https://example.com/1");
    }
  });
});

it("the visitor's query is added to the target of the rule", async () => {
  const { slug } = await codes.add({ target: TARGET, query: "forward", rules: rulesOf({ os: ["ios"] }) });
  expect(await locationOf(`/${slug}?a=1`)).toBe("https://example.com/1?a=1");
  expect(await locationOf(`/${slug}?a=1`, BOT)).toBe("https://example.com/own?b=1&a=1");
});

it("the preview shows where the link leads for the person who asks", async () => {
  const { slug } = await codes.add({ target: TARGET, rules: rulesOf({ os: ["ios"] }) });
  const preview = async (headers: Record<string, string>) =>
    (await httpGet(redirect.port, `/${slug}+`, { headers })).body;
  expect(await preview(PHONE)).toContain("https://example.com/1");
  expect(await preview({ "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0" })).toContain("example.com/own");
});
