// Tests what a visitor with the link of a tag's share sees, without a session.

import { randomUUID } from "node:crypto";
import type { AccountStatisticsRecord, StatisticsRecord } from "@qr/contracts";
import { expect, test } from "vitest";
import { countScans } from "../../testing/counted-scans.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { shareVisits } from "../../testing/share-visits.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD } from "../../testing/test-person.ts";

const DAY_MS = 24 * 3_600_000;

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });
const { visit, entryOf } = shareVisits(api.url);

/** Creates a tagged code with two scans, and a share of the tag. */
async function newTagShare(account: { key: string }, more: object = {}) {
  const tag = randomUUID();
  const body = { target: "https://example.com/", dynamic: true, tags: [tag] };
  const code = recordOf(await api.call("POST", "/v1/qr", { key: account.key, body }));
  const at = new Date().toISOString();
  await countScans(api, code.id, [
    { at, visitor: 1, country: "DE" },
    { at, visitor: 2, country: "FR", device: "desktop" },
  ]);
  const created = await api.call("POST", "/v1/shares", { key: account.key, body: { tag, ...more } });
  expect(created.status, created.text).toBe(200);
  const { id, url } = created.body as { id: string; url: string };
  return { id, tag, code, token: new URL(url).hash.slice(1) };
}

test("the link of a tag shows what the account reads for the tag, without the IDs of its codes", async () => {
  const share = await newTagShare(api);
  const { tag, code, token } = share;
  expect((await visit("GET", "", { token })).body).toEqual({
    kind: "tag",
    title: tag,
    expires_at: expect.any(String),
    has_password: false,
    needs_password: false,
  });
  const queries = [
    "range=last_7_days&tz=Europe/Berlin&include=by_hour,bots",
    "include=by_country,by_os&interval=day&compare=previous",
    "country=DE&include=by_country",
  ];
  for (const query of queries) {
    const shown = await visit("GET", `/stats?${query}`, { token });
    const read = await api.call("GET", `/v1/stats?${query}&tag=${tag}`);
    const { top_codes, ...statistics } = read.body as AccountStatisticsRecord;
    expect(shown.body).toEqual(statistics);
    expect(shown.text).not.toContain(code.id);
    if (!query.includes("DE")) expect(top_codes).toEqual([{ id: code.id, scans: 2 }]);
    expect(statistics.total_scans).toBe(query.includes("DE") ? 1 : 2);
  }
});

test("the link of a tag does not accept parameters that choose codes", async () => {
  const { token } = await newTagShare(api);
  const refused = ["alias=x", "rule=none", "include=by_alias", "include=by_rule", "tag=x", "domain=x"];
  for (const query of refused) {
    const [name] = query.split("=");
    const violation = name === "include" ? "invalid_value" : "unknown_field";
    expect(errorOf(await visit("GET", `/stats?${query}`, { token }))).toBe(`400 invalid_request ${name}:${violation}`);
  }
  expect(errorOf(await visit("GET", "/stats?tz=Asia/Tokyo&include=by_os", { token }))).toBe(
    "400 invalid_request include:conflicting",
  );
});

test("the link of a tag shows the codes that have the tag at the time, and no scans if there are none", async () => {
  const account = await api.addAccount();
  const share = await newTagShare(account);
  const total = async () => ((await visit("GET", "/stats", share)).body as StatisticsRecord).total_scans;
  // Identical reads share a result for a few seconds, so each read has another range.
  const totalOf = async (days: number) => {
    const to = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    const { body } = await visit("GET", `/stats?from=${from}&to=${to}`, share);
    return (body as StatisticsRecord).total_scans;
  };
  expect(await total()).toBe(2);
  await api.call("PATCH", `/v1/tags/${share.tag}`, { key: account.key, body: { name: "Renamed" } });
  expect((await visit("GET", "", share)).body).toMatchObject({ kind: "tag", title: "Renamed" });
  expect(await totalOf(1)).toBe(2);
  await api.call("DELETE", `/v1/qr/${share.code.id}`, { key: account.key });
  expect(await totalOf(2)).toBe(0);
  await api.call("POST", `/v1/qr/${share.code.id}/restore`, { key: account.key });
  expect(await totalOf(3)).toBe(2);
  await api.call("DELETE", "/v1/tags/renamed", { key: account.key });
  expect(await totalOf(4)).toBe(0);
  expect((await visit("GET", "", share)).body).toMatchObject({ title: "Renamed" });
});

test("D14 the link of a tag shows neither the tag nor its statistics until the password is entered", async () => {
  const share = await newTagShare(api, { password: PASSWORD });
  expect((await visit("GET", "", share)).body).toEqual({
    kind: "tag",
    title: null,
    expires_at: expect.any(String),
    has_password: true,
    needs_password: true,
  });
  expect(errorOf(await visit("GET", "/stats", share))).toBe("401 password_required");
  const entry = await entryOf(share);
  expect((await visit("GET", "", { ...share, entry })).body).toMatchObject({ title: share.tag });
  expect((await visit("GET", "/stats", { ...share, entry })).body).toMatchObject({ total_scans: 2 });
});
