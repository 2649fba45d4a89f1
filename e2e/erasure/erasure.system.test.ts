// Plants strings in everything that an account stores, deletes the account, and searches everything that the system stores for them. Also shows
// what prints do after each choice for the codes.

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidFromCodeId } from "@qr/contracts";
import { openPool } from "@qr/database";
import { prepareDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { startPostgres, startRabbitMq, startRedis } from "@qr/test-kit/servers/private-servers";
import { startRealSystem } from "@qr/test-kit/systems/real-system";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Canary, canariesIn } from "../secrets/canaries.ts";
import { dumpFolder, dumpPostgres, dumpRedis } from "../secrets/stored-data.redis.ts";
import { type ErasedPerson, signUp } from "./person.ts";

/** The names of deleted people are removed every 60 s. */
const FORGOTTEN_MS = 120_000;
const ERASED_MS = 120_000;
const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const planted: Canary[] = [];
/** Returns a string that is stored nowhere else. */
function plant(name: string): string {
  const text = `${name}-${randomBytes(8).toString("hex")}`;
  planted.push({ name, text });
  return text;
}

interface Made {
  id: string;
  short_url: string | null;
}

const folder = await mkdtemp(join(tmpdir(), "qr-erasure-"));
endings.push(() => rm(folder, { recursive: true, force: true }));
const servers = { postgres: await startPostgres(), redis: await startRedis(), rabbitmq: await startRabbitMq() };
for (const server of Object.values(servers)) endings.push(() => server.remove());
await prepareDatabase(servers.postgres.url);
const broker = await createTestBroker(servers.rabbitmq.url);
endings.push(() => broker.close());
const [images, journal] = [join(folder, "images"), join(folder, "journal")];
const system = await startRealSystem(
  { databaseUrl: servers.postgres.url, redisUrl: servers.redis.url, amqpUrl: broker.url },
  { SIGNUP: "open", IMAGE_STORE: `file:${images}`, JOURNAL_DIR: journal },
);
endings.push(() => system.stop());
const pool = openPool({ url: servers.postgres.url, max: 1, name: "erasure" });
endings.push(() => pool.end());
const agent = new Agent({ keepAlive: true });
endings.push(async () => agent.destroy());

/** Returns the number of messages in each queue, and of dead letters. */
async function queued(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const queue of ["render.codes", "stats.scans"] as const) {
    counts[queue] = await broker.countMessages(queue);
    counts[`${queue}.dead`] = await broker.countDeadLetters(queue);
  }
  return counts;
}

const places = async (): Promise<Record<string, Buffer>> => ({
  Postgres: await dumpPostgres(servers.postgres.url),
  Redis: await dumpRedis(servers.redis.url),
  images: await dumpFolder(images),
  journal: await dumpFolder(journal),
});
const foundIn = async (canaries: readonly Canary[]) =>
  Object.fromEntries(Object.entries(await places()).map(([place, bytes]) => [place, canariesIn(bytes, canaries)]));

const visit = (code: Made, headers: Record<string, string> = {}) =>
  scan(agent, `${system.shortUrl}${new URL(code.short_url ?? "").pathname}`, { "User-Agent": PHONE, ...headers });
const person = (name: string) =>
  signUp(system.apiUrl, {
    email: `${plant(`${name}-mail`)}@example.com`,
    name: plant(`${name}-name`),
    password: "a long password",
  });
const create = (by: ErasedPerson, body: object) => by.call<Made>("POST", "/v1/qr", { dynamic: true, ...body });
const erase = (by: ErasedPerson, codes: unknown) =>
  by.call("DELETE", "/user", { password: "a long password", codes }, 202);
const isGone = async (accountId: string) =>
  (await pool.query("SELECT 1 FROM accounts WHERE id = $1", [accountId])).rowCount === 0 &&
  (await pool.query("SELECT 1 FROM jobs WHERE account_id = $1", [accountId])).rowCount === 0;

let owner: ErasedPerson;
const codes: Made[] = [];
/** The bytes of the uploaded logo, in hexadecimal, as Postgres prints them. */
const pictures: Canary[] = [];

async function plantEverything(): Promise<void> {
  owner = await person("owner");
  const { call } = owner;
  await call("PATCH", "/account", { name: plant("account") });
  const logo = await call<{ id: string }>(
    "POST",
    "/v1/logos",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#123456"/></svg>',
  );
  codes.push(
    await create(owner, {
      target: `https://${plant("host")}.example.com/${plant("target")}`,
      slug: plant("slug"),
      title: plant("title"),
      tags: [plant("tag")],
      note: plant("note"),
      external_id: plant("external"),
      metadata: { [plant("metadata-name")]: plant("metadata") },
      fallback_target: `https://example.com/${plant("fallback")}`,
    }),
    await create(owner, { type: "text", target: plant("text") }),
    await create(owner, {
      type: "wifi",
      dynamic: false,
      target: `WIFI:T:WPA;S:${plant("network")};P:${plant("wifi-password")};;`,
    }),
    await create(owner, {
      type: "vcard",
      target: `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${plant("family")};Anna\r\nFN:Anna\r\nEND:VCARD`,
    }),
    await create(owner, { type: "text", target: plant("static"), dynamic: false }),
  );
  const [first] = codes;
  if (first === undefined) throw new Error("no code was created");
  await call("PATCH", `/v1/qr/${first.id}`, { title: plant("later-title") });
  await call("POST", `/v1/qr/${first.id}/aliases`, { slug: plant("alias") });
  await call("PUT", `/v1/qr/${first.id}/rules`, {
    rules: [{ when: { os: ["android"] }, target: `https://example.com/${plant("rule")}` }],
  });
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await call("POST", `/v1/qr/${first.id}/schedule`, { at, change: { title: plant("scheduled") } });
  await call("POST", "/v1/presets", { name: plant("preset") });
  await call("PATCH", "/v1/branding", { report_url: `https://example.com/${plant("report")}`, logo: logo.id });
  await call("POST", "/views", { name: plant("view"), query: `?q=${plant("query")}` });
  await call("POST", "/v1/shares", { code: first.id, name: plant("share") });
  await call("POST", "/keys", { name: plant("key"), scopes: ["qr:read"] });
  await call("POST", "/invitations", { role: "viewer" });
  await call("POST", "/v1/domains", { host: `${plant("domain")}.example.com` });
  const host = `${plant("verified-domain")}.example.com`;
  await call("POST", "/v1/domains", { host });
  // The tests have no public names, so that no check of the gateway can verify a domain.
  await pool.query("UPDATE domains SET state = 'verified', verified_at = now() WHERE host = $1", [host]);
  await create(owner, { target: `https://example.com/${plant("on-domain")}`, domain: host });
  const deleted = await create(owner, { target: `https://example.com/${plant("deleted")}`, title: plant("binned") });
  await call("DELETE", `/v1/qr/${deleted.id}`);
  codes.push(deleted);
  const change = { select: { ids: [first.id] }, change: { tags_add: [plant("added-tag")] } };
  await call("POST", "/v1/qr/changes", change);
  await call("POST", "/v1/account/export");
  for (const code of codes) {
    if (code.short_url === null) continue;
    await visit(code, { Referer: `https://example.com/${plant("referrer")}` });
    await fetch(`${system.imageUrl}/${code.id}.svg`);
  }
  const isDone = async () =>
    (await pool.query("SELECT 1 FROM jobs WHERE account_id = $1 AND finished_at IS NULL", [owner.accountId]))
      .rowCount === 0 &&
    (await pool.query("SELECT 1 FROM events WHERE next_attempt_at IS NOT NULL")).rowCount === 0 &&
    (await pool.query("SELECT 1 FROM quarter_hour_counts")).rowCount !== 0;
  await waitUntil(isDone, 60_000);
  await plantRollUps(first.id);
  const { rows } = await pool.query<{ png: Buffer; page_png: Buffer }>("SELECT png, page_png FROM logos");
  for (const [name, bytes] of Object.entries(rows[0] ?? {})) pictures.push({ name, text: bytes.toString("hex") });
}

/** Writes the days of the statistics, which the roll-up would write only after some days. */
async function plantRollUps(code: string): Promise<void> {
  await pool.query(
    `INSERT INTO code_days (code_id, day, scans, mobile, desktop, tablet, bots, dimensions)
     VALUES ($1, '2026-01-01', 1, 1, 0, 0, 0, $2)`,
    [uuidFromCodeId(code), plant("code-day")],
  );
  await pool.query(
    `INSERT INTO account_days (account_id, day, mobile, desktop, tablet, bots, dimensions)
     VALUES ($1, '2026-01-01', 1, 0, 0, 0, $2)`,
    [owner.accountId, plant("account-day")],
  );
}

beforeAll(plantEverything, 180_000);

test("an erased account leaves no text, id, image, or count anywhere", async () => {
  const unstored = /^referrer/;
  const before = await foundIn(planted);
  expect(before.Postgres?.toSorted()).toEqual(
    expect.arrayContaining(planted.map(({ name }) => name).filter((name) => !unstored.test(name))),
  );
  expect(before.Redis).toEqual(expect.arrayContaining(["target"]));
  expect((await dumpFolder(images)).length).toBeGreaterThan(0);
  expect((await foundIn(pictures)).Postgres).toEqual(["png", "page_png"]);
  await erase(owner, "stop");
  await waitUntil(() => isGone(owner.accountId), ERASED_MS);
  const ids = [owner.accountId, ...codes.map(({ id }) => uuidFromCodeId(id) ?? "")];
  const nothing = { Postgres: [], Redis: [], images: [], journal: [] };
  await expect.poll(() => foundIn(planted), { timeout: FORGOTTEN_MS, interval: 500 }).toEqual(nothing);
  expect(await foundIn(pictures)).toEqual(nothing);
  const empty = { "render.codes": 0, "render.codes.dead": 0, "stats.scans": 0, "stats.scans.dead": 0 };
  await expect.poll(queued, { timeout: 30_000 }).toEqual(empty);
  // In Redis, counts of rate limits name the account for up to an hour.
  expect(
    canariesIn(
      await dumpPostgres(servers.postgres.url),
      ids.map((text) => ({ name: text, text })),
    ),
  ).toEqual([]);
  expect((await dumpFolder(images)).length).toBe(0);
  const { rows } = await pool.query("SELECT count(*)::int AS count FROM export_chunks");
  expect(rows).toEqual([{ count: 0 }]);
  for (const code of codes) if (code.short_url !== null) expect((await visit(code)).status).toBe(410);
}, 300_000);

test("prints keep working, or lead to one target, and contents stop", async () => {
  const [keeper, mover] = [await person("keeper"), await person("mover")];
  const make = async (by: ErasedPerson) => ({
    url: await create(by, { target: "https://example.com/kept" }),
    text: await create(by, { type: "text", target: "a kept text" }),
  });
  const [kept, moved] = [await make(keeper), await make(mover)];
  await erase(keeper, { keep_days: 30 });
  await erase(mover, { redirect_to: "https://example.com/new-place" });
  const statusOf = async (code: Made) => (await visit(code)).status;
  await expect.poll(() => statusOf(kept.text), { timeout: 60_000 }).toBe(410);
  await expect.poll(() => statusOf(moved.text), { timeout: 60_000 }).toBe(410);
  expect((await visit(kept.url)).location).toBe("https://example.com/kept");
  await expect
    .poll(async () => (await visit(moved.url)).location, { timeout: 60_000 })
    .toBe("https://example.com/new-place");
}, 180_000);
