import { openPool } from "@qr/database";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { createSaltStore } from "./salt-store.ts";
import { createVisitorHash, startVisitorSalts, type VisitorSalts } from "./visitor-hash.ts";

const log = createLogger("test", "silent");
const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
const DAYS = 30;
const START = 600 * DAYS * DAY_MS;
const END = START + DAYS * DAY_MS;
const NOON = START + DAY_MS / 2;

const database = await createTestDatabase();
const postgres = await startTcpProxy(database.url);
const direct = openTestPool(database.url, 2);
const pool = openPool({ url: urlThrough(postgres, database.url), max: 2, name: "salts" });
const clock = { nowMs: NOON };
const started: VisitorSalts[] = [];

beforeEach(async () => {
  clock.nowMs = NOON;
  await direct.query("TRUNCATE visitor_salts");
});
afterEach(async () => {
  postgres.thaw();
  for (const salts of started.splice(0)) await salts.stop();
});
afterAll(async () => {
  await Promise.all([pool.end(), direct.end()]);
  await postgres.close();
  await database.drop();
});

async function start(periodDays = DAYS): Promise<VisitorSalts> {
  const salts = await startVisitorSalts({
    store: createSaltStore(pool, periodDays),
    periodDays,
    nowMs: () => clock.nowMs,
    log,
  });
  started.push(salts);
  return salts;
}

function takePostgresDown(): void {
  postgres.refuse();
  postgres.cut();
}

const storedPeriods = async () =>
  (await direct.query("SELECT starts_on::text || ' ' || ends_on AS days FROM visitor_salts ORDER BY 1")).rows.map(
    ({ days }) => days,
  );
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const THIS_PERIOD = `${dayOf(START)} ${dayOf(END)}`;
const NEXT_PERIOD = `${dayOf(END)} ${dayOf(END + DAYS * DAY_MS)}`;

it("hashes a visitor to 16 hex digits, the same in every redirect throughout the period", async () => {
  const [one, other] = [createVisitorHash(await start()), createVisitorHash(await start())];
  const hash = one("203.0.113.7", "agent", START);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(other("203.0.113.7", "agent", END - 1)).toBe(hash);
});

it("hashes differently for another address, agent, period, and length of periods", async () => {
  const hash = createVisitorHash(await start());
  const hashes = [
    hash("203.0.113.7", "agent", NOON),
    hash("203.0.113.8", "agent", NOON),
    hash("203.0.113.7", "agent 2", NOON),
    hash("203.0.113.7", "agent", END),
    createVisitorHash(await start(2 * DAYS))("203.0.113.7", "agent", NOON),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

it("creates the salt of the next period a day ahead", async () => {
  const salts = await start();
  clock.nowMs = END - DAY_MS - 1;
  await salts.sync();
  expect(await storedPeriods()).toEqual([THIS_PERIOD]);
  clock.nowMs += 1;
  await salts.sync();
  expect(await storedPeriods()).toEqual([THIS_PERIOD, NEXT_PERIOD]);
  takePostgresDown();
  clock.nowMs = END;
  const next = salts.saltFor(END);
  postgres.thaw();
  const newcomer = await start();
  await expect.poll(() => newcomer.sync().then(() => newcomer.saltFor(END)), { timeout: 10_000 }).toBe(next);
});

it("keeps a salt for two days after its period, for clocks that are set back, then deletes it", async () => {
  const salts = await start();
  const salt = salts.saltFor(NOON);
  clock.nowMs = END + 2 * DAY_MS - 1;
  await salts.sync();
  expect(await storedPeriods()).toEqual([THIS_PERIOD, NEXT_PERIOD]);
  expect(salts.saltFor(NOON)).toBe(salt);
  clock.nowMs += 1;
  await salts.sync();
  expect(await storedPeriods()).toEqual([NEXT_PERIOD]);
  expect(salts.saltFor(NOON)).not.toBe(salt);
});

it("deletes old salts of periods of another length too", async () => {
  await start(DAYS / 2);
  clock.nowMs = END + 2 * DAY_MS;
  await start();
  expect(await storedPeriods()).toEqual([NEXT_PERIOD]);
});

it("deletes a salt later if the table is in use, and reads and creates others meanwhile", async () => {
  const salts = await start();
  clock.nowMs = END + 2 * DAY_MS;
  const dump = await direct.connect();
  await dump.query("BEGIN; LOCK TABLE visitor_salts IN ACCESS SHARE MODE");
  await salts.sync();
  expect(await storedPeriods()).toEqual([THIS_PERIOD, NEXT_PERIOD]);
  await dump.query("COMMIT");
  dump.release();
  await salts.sync();
  expect(await storedPeriods()).toEqual([NEXT_PERIOD]);
});

it("stores the salt again after Postgres has lost it", async () => {
  const salts = await start();
  const salt = salts.saltFor(NOON);
  await direct.query("TRUNCATE visitor_salts");
  await salts.sync();
  expect((await start()).saltFor(NOON)).toBe(salt);
});

it("returns to the older salt if another redirect has created a new one after the loss", async () => {
  const salts = await start();
  const salt = salts.saltFor(NOON);
  await direct.query("TRUNCATE visitor_salts");
  clock.nowMs += HOUR_MS;
  const newcomer = await start();
  expect(newcomer.saltFor(NOON)).not.toBe(salt);
  await salts.sync();
  await newcomer.sync();
  expect([salts.saltFor(NOON), newcomer.saltFor(NOON)]).toEqual([salt, salt]);
});

it("uses its own salt while Postgres is unavailable, and shares it if no other redirect has stored one", async () => {
  takePostgresDown();
  const salts = await start();
  const own = salts.saltFor(NOON);
  expect(salts.saltFor(NOON + HOUR_MS)).toBe(own);
  postgres.thaw();
  await expect.poll(async () => salts.sync().then(storedPeriods), { timeout: 10_000 }).toEqual([THIS_PERIOD]);
  expect(salts.saltFor(NOON)).toBe(own);
  expect((await start()).saltFor(NOON)).toBe(own);
});

it("gives up its own salt for the shared one, even if the shared one is newer", async () => {
  takePostgresDown();
  const salts = await start();
  const own = salts.saltFor(NOON);
  const shared = Buffer.alloc(32, 7);
  await direct.query("INSERT INTO visitor_salts VALUES ($1, $2, $3, $4)", [
    dayOf(START),
    dayOf(END),
    shared,
    new Date(clock.nowMs + HOUR_MS),
  ]);
  clock.nowMs += 2 * HOUR_MS;
  postgres.thaw();
  await expect.poll(() => salts.sync().then(() => salts.saltFor(NOON)), { timeout: 10_000 }).not.toBe(own);
  expect(salts.saltFor(NOON)).toBe(shared.toString("hex"));
});

it("starts within 3 s while Postgres is frozen", async () => {
  postgres.freeze();
  const startedMs = performance.now();
  await start();
  expect(performance.now() - startedMs).toBeLessThan(3000);
});
