// The promise of PATCH and DELETE, proved over three redirects under load: once a change has been acknowledged no scan that is sent
// afterwards meets what was before, at whichever redirect; also while Redis goes away and comes back, for all or for the gateway
// alone. And every scan that was responded with a redirect is counted once.

import { setTimeout as delay } from "node:timers/promises";
import { openPool } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { isNightly } from "@qr/test-kit/nightly";
import { startPostgres, startRabbitMq, startRedis } from "@qr/test-kit/servers/private-servers";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANGES, makeChanges, type PlannedCode, planCodes, planSleepers } from "./changes.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { type Load, startLoad } from "./phones.ts";
import { type LookUps, type RedirectFleet, startRedirectFleet } from "./redirect-fleet.ts";

const CUT_MS = 6000;
const BACK_MS = 2000;
const SECOND_CUT_MS = 1000;
/** So much later than the redirects the gateway finds Redis again: until then Redis lacks what was changed meanwhile. */
const GATEWAY_LATER_MS = 1500;
const SLEEPERS = 10;
const SHOWN_FAULTS = 20;
const ALL_CHANGES = CHANGES.patches + CHANGES.deletions;

const [postgres, redis, rabbitMq] = await Promise.all([startPostgres(), startRedis(), startRabbitMq()]);
const database = await createTestDatabase(postgres.url);
const pool = openPool({ url: database.url, max: 1, name: "test" });
const runs: Run[] = [];
let redirectsLink: TcpProxy;
let gatewayLink: TcpProxy;
let fleet: RedirectFleet;
let client: Client;

beforeAll(async () => {
  const { hostname: host, port } = new URL(redis.url);
  redirectsLink = await startTcpProxy({ host, port: Number(port) });
  gatewayLink = await startTcpProxy({ host, port: Number(port) });
  const through = (link: TcpProxy) => `redis://127.0.0.1:${link.port}`;
  fleet = await startRedirectFleet(
    { databaseUrl: database.url, redisUrl: through(redirectsLink), amqpUrl: rabbitMq.url },
    through(gatewayLink),
  );
  client = createClient(fleet.system);
});

afterAll(async () => {
  await fleet?.stop();
  await pool.end();
  await Promise.all([redirectsLink, gatewayLink].map((link) => link?.close()));
  await Promise.all([postgres.stop(), redis.stop(), rabbitMq.stop()]);
});

interface Run {
  readonly ledger: Ledger;
  readonly codes: PlannedCode[];
  readonly load: Load;
}

/**
 * Makes all changes under load, with the disturbance once a quarter of them is done, and holds every response against the ledger.
 * Returns the look-ups from the first change until the redirects believe Redis again after the last.
 */
async function rePoint(disturb: (run: Run) => Promise<void> = async () => {}): Promise<LookUps> {
  const ledger = createLedger();
  const codes = await planCodes(ledger, client);
  const load = startLoad(ledger, fleet.redirects, slugsOf(codes));
  const run = { ledger, codes, load };
  runs.push(run);
  let lookUps: LookUps;
  try {
    await fleet.waitForTrust();
    const before = await fleet.lookUps();
    const changing = makeChanges(ledger, client, fleet.redirects, [...codes]);
    const quarter = waitUntil(async () => ledger.totals().changes > ALL_CHANGES / 4, 30_000);
    await Promise.all([changing, quarter.then(() => disturb(run))]);
    await fleet.waitForTrust();
    const after = await fleet.lookUps();
    lookUps = { redis: after.redis - before.redis, postgres: after.postgres - before.postgres };
  } finally {
    await load.end();
  }
  const faults = ledger.faults();
  expect(faults.slice(0, SHOWN_FAULTS), `${faults.length} responds were wrong`).toEqual([]);
  expect(ledger.totals().changes).toBeGreaterThanOrEqual(ALL_CHANGES);
  await expect.poll(() => counted(run), { timeout: 30_000, interval: 500 }).toEqual(served(run));
  return lookUps;
}

const slugsOf = (codes: readonly PlannedCode[]) => codes.map(({ slug }) => slug);

/** The scans of each code by the ledger, and by the database. */
function served({ ledger, codes }: Run): Record<string, number> {
  return Object.fromEntries(slugsOf(codes).map((slug) => [slug, ledger.redirected().get(slug) ?? 0]));
}
async function counted({ codes }: Run): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ slug: string; scans: string }>(
    "SELECT slug, sum(scans) AS scans FROM total_parts JOIN codes ON id = code_id WHERE slug = ANY($1) GROUP BY slug",
    [slugsOf(codes)],
  );
  return Object.fromEntries(rows.map(({ slug, scans }) => [slug, Number(scans)]));
}

/**
 * Resets the connections, refuses new ones for some seconds, and does so once more when they are hardly back. Codes that nobody
 * scans are changed meanwhile and scanned from when the redirects are back: there only Redis tells of what was before.
 */
async function loseRedis({ ledger, codes, load }: Run, ...lost: TcpProxy[]): Promise<void> {
  for (const ms of [CUT_MS, SECOND_CUT_MS]) {
    const sleepers = await planSleepers(ledger, client, SLEEPERS);
    codes.push(...sleepers);
    for (const link of lost) link.refuse();
    for (const link of lost) link.cut();
    await Promise.all([delay(ms), makeChanges(ledger, client, [], sleepers)]);
    redirectsLink.thaw();
    load.add(slugsOf(sleepers));
    await delay(GATEWAY_LATER_MS);
    gatewayLink.thaw();
    await delay(BACK_MS);
  }
}

test("S8 200 changes of target and 20 deletions: no scan sent after a response meets what was before", async () => {
  const lookUps = await rePoint();
  expect(lookUps.redis).toBeGreaterThan(ALL_CHANGES);
}, 120_000);

/** Each takes 20 s and more; the first has what the others have, and the others run each night. */
const OUTAGES: [string, () => TcpProxy[]][] = [
  ["Redis goes away for all and comes back", () => [gatewayLink, redirectsLink]],
  ["the gateway alone loses Redis and finds it again", () => [gatewayLink]],
  ["the redirects alone lose Redis, which tells them of no change meanwhile", () => [redirectsLink]],
];

test.each(isNightly ? OUTAGES : OUTAGES.slice(0, 1))(
  "S8 the same while %s",
  async (_title, lost) => {
    const lookUps = await rePoint((run) => loseRedis(run, ...lost()));
    expect(lookUps.postgres).toBeGreaterThan(0);
  },
  180_000,
);

test("when all have ended in the orderly way nothing is left in a journal, and nothing has been counted twice", async () => {
  const { exitCodes, leftInJournals } = await fleet.stop();
  expect(exitCodes).toEqual(exitCodes.map(() => 0));
  expect(leftInJournals).toEqual([]);
  for (const run of runs) expect(await counted(run)).toEqual(served(run));
}, 60_000);
