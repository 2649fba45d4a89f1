// An upgrade as its first step leaves it: the services of the release before go on while the new migrations are applied to the database
// they have written to. `npm run previous-release` puts this file into that release's tree and runs it there, on its helpers.

import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { type CodeRecord, uuidFromCodeId } from "@qr/contracts";
import { migrate, openPool } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { connectRabbitBus } from "@qr/messaging";
import { createTestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../systems/client.ts";
import { decodeImage } from "../systems/images.ts";
import { type RealSystem, startRealSystem } from "../systems/real-system.ts";
import { PHONE, scan } from "../systems/scanner.ts";
import { waitUntil } from "../systems/wait-until.ts";

const NEW_MIGRATIONS = process.env.NEW_MIGRATIONS ?? "";
const DAYS = 60;
const ZONES = ["UTC", "Asia/Kathmandu", "America/Los_Angeles", "Pacific/Auckland"];
const COUNTED = { timeout: 30_000 };

const log = createLogger("story", "silent");
const phones = new Agent({ keepAlive: true });
const [database, broker] = [await createTestDatabase(), await createTestBroker()];
const bus = await connectRabbitBus({ url: broker.url, log });
const pool = openPool({ url: database.url, max: 1, name: "story" });
let system: RealSystem;
let client: Client;
let menu: CodeRecord;
let poster: CodeRecord;
/** All scans of the menu so far. */
let menuScans = 0;
/** What each read answered before the migrations. */
let before: Map<string, unknown>;
let imageBefore: string[];

const totalOf = async ({ id }: CodeRecord) => (await client.statistics(id, "?range=last_365_days")).total_scans;
const open = (code: CodeRecord) => {
  if (code === menu) menuScans += 1;
  return scan(phones, code.short_url, { "User-Agent": PHONE });
};
const pathsOf = ({ id }: CodeRecord) =>
  ZONES.flatMap((zone) =>
    ["last_30_days", "last_90_days"].map((range) => `/v1/qr/${id}/stats?range=${range}&tz=${zone}`),
  );
const READS = () => [
  "/v1/qr?limit=100&include=total",
  "/v1/qr/export?format=csv",
  ...pathsOf(menu),
  ...pathsOf(poster),
];

async function readAll(): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const path of READS()) {
    const { apiUrl, apiKey } = system;
    const answer = await fetch(`${apiUrl}${path}`, {
      headers: { Authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(10_000),
    });
    answers.set(path, { status: answer.status, body: await answer.text() });
  }
  return answers;
}

/** A scan every eleven hours of the last days, in a frame as every release reads it. */
async function sendEarlierScans({ id }: CodeRecord): Promise<number> {
  const journalId = randomUUID();
  const scans = Array.from({ length: Math.floor((DAYS * 24) / 11) }, (_, index) => {
    const visitor = (index + 1).toString(16).padStart(16, "5");
    return [
      uuidFromCodeId(id),
      Date.now() - (index + 1) * 11 * 3_600_000,
      "person",
      "mobile",
      "ios",
      "safari",
      visitor,
    ];
  });
  const body = Buffer.from(JSON.stringify({ journal_id: journalId, frame: 1, scans }));
  await bus.publish({ name: "scans.recorded.v1", id: `${journalId}-1`, body });
  return scans.length;
}

beforeAll(async () => {
  const servers = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL ?? "", amqpUrl: broker.url };
  system = await startRealSystem(servers);
  client = createClient(system);
  menu = await client.create({ target: "https://example.com/menu", dynamic: true, title: "Menu" });
  poster = await client.create({ target: "https://example.com/spring", dynamic: true });
  menuScans = await sendEarlierScans(menu);
  for (const code of [menu, menu, poster]) await open(code);
  const areCounted = async () => (await totalOf(menu)) === menuScans && (await totalOf(poster)) === 1;
  await waitUntil(areCounted, COUNTED.timeout, () => "the scans of before are not counted");
  before = await readAll();
  imageBefore = await decodeImage(menu.image_url);
  expect((await pool.query("SELECT 1 FROM _prisma_migrations")).rowCount).toBeGreaterThan(0);
  await migrate({ url: database.url, log, directory: NEW_MIGRATIONS });
}, 120_000);

afterAll(async () => {
  phones.destroy();
  await system.stop();
  await bus.close(2000);
  await pool.end();
  await broker.drop();
  await database.drop();
});

test("codes lead where they led, and their images are the same", async () => {
  expect(await open(menu)).toMatchObject({ status: 302, location: "https://example.com/menu" });
  expect(await decodeImage(menu.image_url)).toEqual(imageBefore);
});

test.each(ZONES)("the scans of before are known by the days of %s", async (zone) => {
  const answers = await readAll();
  for (const path of pathsOf(poster).filter((one) => one.endsWith(zone))) {
    expect(answers.get(path), path).toEqual(before.get(path));
  }
  for (const path of pathsOf(menu).filter((one) => one.endsWith(zone))) {
    expect(earlierDays(answers.get(path)), path).toEqual(earlierDays(before.get(path)));
  }
});

test("the list and the export are the same but for what has been scanned since", async () => {
  const answers = await readAll();
  const without = (text: unknown) => JSON.stringify(text).replaceAll(/\\"scans\\":\d+|,\d+,/g, "");
  for (const path of READS().slice(0, 2)) expect(without(answers.get(path)), path).toBe(without(before.get(path)));
});

test("scans are counted on, in every zone", async () => {
  for (let times = 0; times < 3; times += 1) expect((await open(menu)).status).toBe(302);
  await expect.poll(() => totalOf(menu), COUNTED).toBe(menuScans);
  for (const zone of ZONES) {
    // An answer may be a second old.
    const sums = async () => {
      const { total_scans, by_day } = await client.statistics(menu.id, `?range=last_90_days&tz=${zone}`);
      return [total_scans, by_day.reduce((sum, { scans }) => sum + scans, 0)];
    };
    await expect.poll(sums, COUNTED).toEqual([menuScans, menuScans]);
  }
});

test("codes are made, changed and deleted", async () => {
  const made = await client.create({ target: "https://example.com/made", dynamic: true, color: { dark: "#1a237e" } });
  expect((await open(made)).location).toBe("https://example.com/made");
  expect(await decodeImage(made.image_url)).toHaveLength(1);
  await client.update(poster.id, { target: "https://example.com/autumn" });
  expect((await open(poster)).location).toBe("https://example.com/autumn");
  await client.remove(made.id);
  expect((await open(made)).status).toBe(410);
});

/** All days but the last two, to which scans may come meanwhile. */
function earlierDays(answer: unknown): unknown {
  const { status, body } = answer as { status: number; body: string };
  const { by_day } = JSON.parse(body) as { by_day: unknown[] };
  return { status, days: by_day.slice(0, -2) };
}
