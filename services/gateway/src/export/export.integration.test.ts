// Tests that an export contains everything that the API shows of an account, and nothing else.

import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { countScans } from "../testing/counted-scans.ts";
import { recordOf } from "../testing/expectations.ts";
import { storeShare } from "../testing/sample-objects.ts";
import { useTestDomains } from "../testing/test-domains.ts";
import { download, exportAccount, jsonIn, textIn } from "../testing/test-export.ts";
import { CHEAP_HASH, signUpMember } from "../testing/test-person.ts";

const { api, ours, theirs, call, verified } = await useTestDomains({}, "exported");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="5"/></svg>';
const TARGET = "https://example.com/menu";
const FOREIGN = "https://example.com/foreign";
const RULE = { name: "App", when: { os: ["ios"] }, target: "https://example.com/app" };

let files: ReadonlyMap<string, Uint8Array> = new Map();
const read = async (path: string) => (await call("GET", path)).body;
const dataOf = async (path: string) => z.object({ data: z.array(z.unknown()) }).parse(await read(path)).data;
const create = async (fields: object, account = ours) =>
  recordOf(await call("POST", "/v1/qr", account, { target: TARGET, dynamic: true, ...fields }));
const idOf = (body: unknown) => z.object({ id: z.string() }).parse(body).id;
const ids: string[] = [];

beforeAll(async () => {
  const domain = await verified();
  const logo = await api.call("POST", "/v1/logos", {
    key: ours.key,
    body: SVG,
    headers: { "Content-Type": "image/svg+xml" },
  });
  const style = { modules: "rounded", frame: { caption: "Scan me" }, logo: idOf(logo.body) };
  const [deleted, own, ...others] = [
    await create({ title: "deleted" }),
    await create({ domain: domain.host, slug: "Menu", tags: ["Menu"], rules: [RULE], password: "an-entry-word" }),
    await create({ title: '=1+1, "quoted"', tags: ["Menu", "Ünïcode 日本"], external_id: "A-1", note: "line\nline" }),
    await create({ type: "text", target: "plain text, ✓", dynamic: false, format: "svg" }),
    await create({ type: "wifi", target: "WIFI:S:guests;T:WPA;P:secret;;", dynamic: false }),
    await create({ style, archived: true, color: { dark: "#112233", light: "#ffeecc" } }),
  ];
  await call("DELETE", `/v1/qr/${deleted?.id}`);
  await call("POST", `/v1/qr/${own?.id}/aliases`, ours, { slug: "second" });
  await call("PATCH", `/v1/qr/${own?.id}`, ours, { target: `${TARGET}/2`, title: "Changed" });
  await call("PATCH", `/v1/qr/${own?.id}`, ours, { rules: [] });
  await call("PATCH", `/v1/qr/${own?.id}`, ours, { rules: [RULE] });
  await call("PUT", `/v1/qr/${others[0]?.id}/design`, ours, { color: { dark: "#000080" } });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await call("POST", `/v1/qr/${own?.id}/schedule`, ours, { at, change: { title: "Later" } });
  await countScans(api, own?.id ?? "", [
    { at: "2026-03-27T18:14:59Z", visitor: 1, country: "DE", language: "de" },
    { at: "2026-03-28T00:15:00Z", visitor: 2, device: "tablet", country: "FR" },
    { at: new Date().toISOString(), visitor: 3, device: "desktop" },
  ]);
  await call("POST", "/v1/presets", ours, { name: "House style", style });
  await call("PATCH", "/v1/branding", ours, { color: "#1a237e", logo: style.logo });
  await storeShare(api.prisma, ours, own?.id ?? "", await CHEAP_HASH);
  await signUpMember(api, ours.accountId, "owner");
  await signUpMember(api, ours.accountId, "viewer");
  const view = { name: "Menus", nameKey: "menus", query: "tag=menu", createdAt: new Date() };
  await api.prisma.view.create({ data: { id: randomUUID(), accountId: ours.accountId, ...view } });
  const hash = { tokenHash: Buffer.from("a hash of an invitation"), expiresAt: new Date(Date.now() + 60_000) };
  await api.prisma.invitation.create({
    data: { id: randomUUID(), accountId: ours.accountId, role: "editor", ...hash },
  });
  const foreign = await create({ target: FOREIGN, title: "foreign" }, theirs);
  await call("PATCH", `/v1/qr/${foreign.id}`, theirs, { title: "foreign too" });
  ids.push(...[own, ...others].flatMap((code) => code?.id ?? []).reverse());
  files = await download(api, await exportAccount(api, ours.key), ours.key);
});

test("the codes are those of the API, with rules, archived ones included, and without deleted ones", async () => {
  expect(jsonIn(files, "codes.json")).toEqual(await Promise.all(ids.map((id) => read(`/v1/qr/${id}`))));
  expect(textIn(files, "codes.json")).toContain(JSON.stringify(RULE).slice(1, -1));
  expect(textIn(files, "codes.csv")).toBe((await call("GET", "/v1/qr/export?format=csv&archived=all")).text);
});

test("the history and the scheduled changes are those of the API", async () => {
  const exported = z.array(z.looseObject({ code_id: z.string() }));
  const changes = exported.parse(jsonIn(files, "history.json"));
  const scheduled = exported.parse(jsonIn(files, "scheduled_changes.json"));
  for (const id of ids) {
    const own = changes.filter(({ code_id }) => code_id === id).map(({ code_id: _, ...change }) => change);
    expect(own.reverse()).toEqual(await dataOf(`/v1/qr/${id}/history`));
    expect(scheduled.filter(({ code_id }) => code_id === id)).toEqual(await dataOf(`/v1/qr/${id}/schedule`));
  }
  expect(changes).toHaveLength(5);
  expect(scheduled).toHaveLength(1);
});

test("the statistics of the codes and of the account are those of the API", async () => {
  const [id = ""] = ids.slice(-1);
  const counts = z.object({ total_scans: z.int(), bots: z.int(), by_day: z.array(z.record(z.string(), z.unknown())) });
  const exported = z.array(counts.extend({ id: z.string() })).parse(jsonIn(files, "statistics/codes.json"));
  const shown = counts.parse(await read(`/v1/qr/${id}/stats?from=2026-03-01&to=2026-12-31&include=bots`));
  expect(exported.map((code) => [code.id, code.total_scans, code.bots])).toEqual([[id, 3, 0]]);
  const scanned = shown.by_day.filter(({ scans }) => scans !== 0);
  expect(exported[0]?.by_day.map(({ date, scans }) => ({ date, scans }))).toEqual(scanned);
  const csv = (await call("GET", `/v1/qr/${id}/stats.csv?from=2026-03-27&to=2026-03-28`)).text.trimEnd().split("\r\n");
  const rows = textIn(files, "statistics/codes.csv").trimEnd().split("\r\n");
  expect(rows[0]).toBe(`id,${csv[0]}`);
  expect(rows.slice(1, 3)).toEqual(csv.slice(1).map((row) => `${id},${row}`));
  expect(rows).toHaveLength(4);
  const dimensions = ["hour", "weekday_hour", "country", "os", "browser", "referrer", "source", "language"];
  const include = ["bots", ...dimensions.map((name) => `by_${name}`)].join();
  expect(jsonIn(files, "statistics/account.json")).toEqual(await read(`/v1/stats?range=all_time&include=${include}`));
  expect(textIn(files, "statistics/account.csv")).toBe((await call("GET", "/v1/stats.csv?range=all_time")).text);
});

test.each(["presets", "branding", "domains", "tags", "shares"])("%s.json is the response of the API", async (name) => {
  const exported = jsonIn(files, `${name}.json`);
  expect(exported).toEqual(await read(`/v1/${name}`));
  expect(JSON.stringify(exported).length).toBeGreaterThan(50);
});

test("each logo and each code has an image", async () => {
  const [logo] = z.array(z.object({ id: z.string() })).parse(await dataOf("/v1/logos"));
  const { image } = z.object({ image: z.string() }).parse(await read(`/v1/logos/${logo?.id}`));
  const png = Buffer.from(files.get(`logos/${logo?.id}.png`) ?? []).toString("base64");
  expect(`data:image/png;base64,${png}`).toBe(image);
  expect([...files.keys()].filter((name) => name.startsWith("logos/"))).toHaveLength(1);
  const images = [...files.keys()].filter((name) => name.startsWith("images/"));
  expect(images.sort()).toEqual(ids.map((id) => `images/${id}.svg`).sort());
  for (const name of images) expect(textIn(files, name)).toMatch(/^<svg [^>]*width="1024".*<\/svg>\n$/s);
  expect(textIn(files, `images/${ids[0]}.svg`)).toContain("data:image/png;base64,");
  expect(textIn(files, `images/${ids[3]}.svg`)).toContain("#000080");
});

test("the people and keys are those of the account", async () => {
  const people = await api.prisma.membership.findMany({
    where: { accountId: ours.accountId },
    include: { user: true },
    orderBy: { createdAt: "asc" },
  });
  const expected = people.map(({ userId, role, createdAt, user: { name, email } }) => {
    return { user_id: userId, role, since: createdAt.toISOString(), name, email };
  });
  expect(jsonIn(files, "members.json")).toEqual(expected);
  expect(expected).toHaveLength(2);
  expect(jsonIn(files, "invitations.json")).toMatchObject([{ role: "editor" }]);
  expect(jsonIn(files, "api_keys.json")).toMatchObject([{ name: "test", last_four: ours.key.slice(-4) }]);
  expect(jsonIn(files, "views.json")).toMatchObject([{ name: "Menus", query: "tag=menu" }]);
  expect(jsonIn(files, "account.json")).toMatchObject({ id: ours.accountId, plan: "unlimited" });
});

test("the archive contains nothing of other accounts, and no secrets", async () => {
  const all = [...files.keys()].map((name) => textIn(files, name)).join("\n");
  for (const word of ["foreign", theirs.accountId, ours.key, theirs.key, "an-entry-word"])
    expect(all).not.toContain(word);
  const [key, code, share] = [
    await api.prisma.apiKey.findFirstOrThrow({ where: { accountId: ours.accountId } }),
    await api.prisma.code.findFirstOrThrow({ where: { passwordHash: { not: null } } }),
    await api.prisma.share.findFirstOrThrow(),
  ];
  expect(code.passwordHash).toContain("$argon2id$");
  for (const text of ["argon2", "tokenHash", "token_hash", "an invitation"]) expect(all).not.toContain(text);
  for (const bytes of [key.keyHash, share.tokenHash]) {
    for (const encoding of ["hex", "base64", "base64url", "latin1"] as const)
      expect(all).not.toContain(Buffer.from(bytes).toString(encoding));
  }
});

test("README.txt names every file", () => {
  const readme = textIn(files, "README.txt");
  for (const name of files.keys()) {
    const [folder] = /^(?:logos|images)\//.exec(name) ?? [name];
    expect(readme).toContain(`\r\n${folder}\r\n    `);
  }
});
