// The guarantee of PATCH and DELETE, on three redirects under load: after a change to a code or a domain is acknowledged, no scan at any
// redirect gets an older state, even while Redis fails and recovers for all services, for the gateway, or for the redirects. Each redirected
// scan of a code is counted once.

import { setTimeout as delay } from "node:timers/promises";
import { uuidFromCodeId } from "@qr/contracts";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startTcpProxy, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import { isNightly } from "@qr/test-kit/nightly";
import { type DnsServer, startDnsServer } from "@qr/test-kit/servers/dns";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addVerified, type VerifiedDomain } from "../domains/parts/verified-domains.ts";
import { CHANGES, makeChanges, type Plan, type PlannedCode, planCodes, planDomains, planSleepers } from "./changes.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { type Load, startLoad } from "./phones.ts";
import { type Lookups, type RedirectFleet, startRedirectFleet } from "./redirect-fleet.ts";

const CUT_MS = 6000;
const BACK_MS = 2000;
const SECOND_CUT_MS = 1000;
/** How much later Redis becomes reachable for the gateway than for the redirects. Until then, Redis lacks the changes made during the outage. */
const GATEWAY_LATER_MS = 1500;
const SLEEPERS = 10;
const SHOWN_FAULTS = 20;
const ALL_CHANGES = CHANGES.patches + CHANGES.deletions + CHANGES.settings;

const redisUrl = process.env.TEST_REDIS_URL ?? "";
const [database, broker] = await Promise.all([createTestDatabase(), createTestBroker()]);
const pool = openTestPool(database.url, 1);
const runs: Run[] = [];
let redirectsLink: TcpProxy;
let gatewayLink: TcpProxy;
let fleet: RedirectFleet;
let client: Client;
let dns: DnsServer;
let domains: [VerifiedDomain, VerifiedDomain];

beforeAll(async () => {
  redirectsLink = await startTcpProxy(redisUrl);
  gatewayLink = await startTcpProxy(redisUrl);
  dns = await startDnsServer();
  fleet = await startRedirectFleet(
    { databaseUrl: database.url, redisUrl: urlThrough(redirectsLink, redisUrl), amqpUrl: broker.url },
    { REDIS_URL: urlThrough(gatewayLink, redisUrl), DNS_SERVERS: dns.address },
  );
  client = createClient(fleet.system);
  const added = [
    { host: "folding-re-point.example.com" },
    { host: "exact-re-point.example.com", case_sensitive: true },
  ];
  const [first, second] = await addVerified(client, dns, added);
  if (first === undefined || second === undefined) throw new Error("a domain is missing");
  domains = [first, second];
});

afterAll(async () => {
  await fleet?.stop();
  await dns?.stop();
  await pool.end();
  await Promise.all([redirectsLink, gatewayLink].map((link) => link?.close()));
  await broker.drop();
  await database.drop();
});

interface Run {
  readonly plan: Plan;
  readonly ledger: Ledger;
  readonly codes: PlannedCode[];
  readonly load: Load;
}

/**
 * Makes all changes under load, starts the disturbance after a quarter of the changes, and checks every response against the ledger.
 * Returns the number of lookups made from the first change until the redirects trust Redis again after the last change.
 */
async function rePoint(disturb: (run: Run) => Promise<void> = async () => {}): Promise<Lookups> {
  const ledger = createLedger();
  const plan = { ledger, client, domains, run: `run-${runs.length}` };
  const codes = await planCodes(plan);
  const settings = await planDomains(plan);
  const scanned = [...addressesOf(codes), ...settings.flatMap(({ addresses }) => addresses)];
  const load = startLoad(ledger, fleet.redirects, scanned);
  const run = { plan, ledger, codes, load };
  runs.push(run);
  let lookups: Lookups;
  try {
    await fleet.waitForTrust();
    const before = await fleet.lookups();
    const changing = makeChanges(ledger, fleet.redirects, [...codes, ...settings]);
    const quarter = waitUntil(async () => ledger.totals().changes > ALL_CHANGES / 4, 30_000);
    await Promise.all([changing, quarter.then(() => disturb(run))]);
    await fleet.waitForTrust();
    const after = await fleet.lookups();
    lookups = { redis: after.redis - before.redis, postgres: after.postgres - before.postgres };
  } finally {
    await load.end();
  }
  const violations = ledger.violations();
  expect(violations.slice(0, SHOWN_FAULTS), `${violations.length} responses were wrong`).toEqual([]);
  expect(ledger.totals().changes).toBeGreaterThanOrEqual(ALL_CHANGES);
  await expect.poll(() => counted(run), { timeout: 30_000, interval: 500 }).toEqual(served(run));
  return lookups;
}

const addressesOf = (codes: readonly PlannedCode[]) => codes.flatMap(({ addresses }) => addresses);

/** Returns the number of redirected scans of each code, as recorded in the ledger. */
function served({ ledger, codes }: Run): Record<string, number> {
  const redirected = ledger.redirected();
  const scansOf = ({ addresses }: PlannedCode) =>
    addresses.reduce((sum, address) => sum + (redirected.get(address) ?? 0), 0);
  return Object.fromEntries(codes.map((code) => [code.id, scansOf(code)]));
}
async function counted({ codes }: Run): Promise<Record<string, number>> {
  const ids = new Map(codes.map(({ id }) => [uuidFromCodeId(id), id]));
  const { rows } = await pool.query<{ id: string; scans: string }>(
    "SELECT code_id AS id, sum(scans) AS scans FROM total_parts WHERE code_id = ANY($1) GROUP BY code_id",
    [[...ids.keys()]],
  );
  return Object.fromEntries(rows.map(({ id, scans }) => [ids.get(id), Number(scans)]));
}

/**
 * Causes two outages: resets the connections to Redis and refuses new ones. During each outage, changes codes that no phone is scanning.
 * The phones scan these codes as soon as the redirects can reach Redis again. At that time, only Redis still has the stale targets.
 */
async function loseRedis({ plan, ledger, codes, load }: Run, ...lost: TcpProxy[]): Promise<void> {
  for (const ms of [CUT_MS, SECOND_CUT_MS]) {
    const sleepers = await planSleepers(plan, `sleeper-${ms}`, SLEEPERS);
    codes.push(...sleepers);
    for (const link of lost) link.refuse();
    for (const link of lost) link.cut();
    await Promise.all([delay(ms), makeChanges(ledger, [], sleepers)]);
    redirectsLink.thaw();
    load.add(addressesOf(sleepers));
    await delay(GATEWAY_LATER_MS);
    gatewayLink.thaw();
    await delay(BACK_MS);
  }
}

// Each change causes at least one lookup. On a busy machine, the redirects may distrust Redis for a few seconds and query Postgres instead.
test("S8 no scan gets an older state after any of 200 new targets or rules, 20 deletions, and 20 changes of domains, at addresses and aliases", async () => {
  const lookups = await rePoint();
  expect(lookups.redis + lookups.postgres).toBeGreaterThan(ALL_CHANGES);
}, 120_000);

/** The tested outages. Each test takes more than 20 s. The first outage covers the others, so only the nightly run tests the other two. */
const OUTAGES: [string, () => TcpProxy[]][] = [
  ["Redis fails and recovers for all services", () => [gatewayLink, redirectsLink]],
  ["Redis fails and recovers for the gateway alone", () => [gatewayLink]],
  [
    "Redis fails and recovers for the redirects alone, which miss the changes made during the outage",
    () => [redirectsLink],
  ],
];

test.each(isNightly ? OUTAGES : OUTAGES.slice(0, 1))(
  "S8 no scan gets an older state while %s",
  async (_title, lost) => {
    const lookups = await rePoint((run) => loseRedis(run, ...lost()));
    expect(lookups.postgres).toBeGreaterThan(0);
  },
  180_000,
);

test("after a graceful stop, no journal has frames left and no scan has been counted twice", async () => {
  const { exitCodes, leftInJournals } = await fleet.stop();
  expect(exitCodes).toEqual(exitCodes.map(() => 0));
  expect(leftInJournals).toEqual([]);
  for (const run of runs) expect(await counted(run)).toEqual(served(run));
}, 60_000);
