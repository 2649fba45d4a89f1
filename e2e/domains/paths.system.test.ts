// Paths on accounts' own domains, from the gateway to the redirect: every path that the gateway accepts leads to its
// own code in every spelling, and every path that would collide is rejected.

import { Agent } from "node:http";
import { errorBodySchema } from "@qr/contracts";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startDnsServer } from "@qr/test-kit/servers/dns";
import { createClient } from "@qr/test-kit/systems/client";
import { startRealSystem } from "@qr/test-kit/systems/real-system";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { COLLISIONS, IMPOSSIBLE, PATHS, spellingsOf } from "./parts/path-table.ts";
import { addVerified } from "./parts/verified-domains.ts";
import { visitHost } from "./parts/visit-host.ts";

const LANES = 8;
const database = await createTestDatabase();
const broker = await createTestBroker();
const dns = await startDnsServer();
const infrastructure = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL ?? "", amqpUrl: broker.url };
const system = await startRealSystem(infrastructure, {
  DNS_SERVERS: dns.address,
  PUBLIC_SHORT_URL: "https://short.example.com",
  PLAN_FREE_PER_MINUTE: "1000000",
  MISSES_PER_MINUTE: "0",
});
const client = createClient(system);
const pool = openTestPool(database.url, 1);
const agent = new Agent({ keepAlive: true, maxSockets: LANES });
afterAll(async () => {
  agent.destroy();
  await pool.end();
  await system.stop();
  await dns.stop();
  await broker.close();
  await database.drop();
});

const domains = [
  { host: "folding-paths.example.com", isCaseSensitive: false },
  { host: "exact-paths.example.com", isCaseSensitive: true },
];
beforeAll(async () => {
  const all = domains.map(({ host, isCaseSensitive }) => ({ host, case_sensitive: isCaseSensitive }));
  await addVerified(client, dns, all, { "short.example.com": "192.0.2.1" });
});

/** What each path that was created leads to, by `HOST PATH`. */
const targets = new Map<string, string>();
const createdSchema = z.looseObject({ short_url: z.string() });
let requests = 0;

/** Creates a code with a target of its own, and returns "created" or the error, such as `409 slug_taken`. */
async function create(host: string, path: string): Promise<string> {
  requests += 1;
  const target = `https://example.com/${requests}`;
  const { status, body } = await client.call("POST", "/v1/qr", { target, dynamic: true, domain: host, slug: path });
  if (status === 200) {
    expect(createdSchema.parse(body).short_url).toMatch(new RegExp(`^https://${host}/`));
    targets.set(`${host} ${path}`, target);
    return "created";
  }
  const { code, details = [] } = errorBodySchema.parse(body);
  return [`${status} ${code}`, ...details.map((detail) => `${detail.field}:${detail.code}`)].join(" ");
}

/** Calls `work` for each item, several at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Requests the path in all its spellings, and returns those that do not lead to its own target. */
async function lostSpellings(host: string, path: string, isCaseSensitive: boolean): Promise<string[]> {
  const target = targets.get(`${host} ${path}`);
  const lost: string[] = [];
  for (const spelling of spellingsOf(path, isCaseSensitive)) {
    const response = await visitHost(agent, system.shortUrl, host, `/${spelling}`);
    if (response !== `302 ${target}`) lost.push(`${host}/${spelling}: ${response}, not ${target}`);
  }
  return lost;
}

test("the table has at least 200 different paths", () => {
  expect(new Set(PATHS).size).toBe(PATHS.length);
  expect(PATHS.length).toBeGreaterThanOrEqual(200);
});

describe.each(domains)("on $host", ({ host, isCaseSensitive }) => {
  test("every path of the table gets a code of its own", async () => {
    const refused: string[] = [];
    await forEach(PATHS, async (path) => {
      const outcome = await create(host, path);
      if (outcome !== "created") refused.push(`${path}: ${outcome}`);
    });
    expect(refused).toEqual([]);
  });

  test("other spellings of a path are reported as taken", async () => {
    for (const { first, same = [], folded = [] } of COLLISIONS) {
      expect(await create(host, first), first).toBe("created");
      for (const path of [first, ...same]) expect(await create(host, path), path).toBe("409 slug_taken");
      for (const path of folded) {
        expect(await create(host, path), path).toBe(isCaseSensitive ? "created" : "409 slug_taken");
      }
    }
  });

  test("of concurrent requests for one path, exactly one gets a code", async () => {
    const spellings = ["race/Path", "race/Path/", "r%61ce/Path", "%72ace/P%61th/", "race%2FPath", "race/Path"];
    const outcomes = await Promise.all(spellings.map((path) => create(host, path)));
    expect(outcomes.filter((outcome) => outcome === "409 slug_taken")).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(2);
    expect(outcomes[4]).toBe("created");
  });

  test("a batch reports the paths in it that collide", async () => {
    const paths = ["batch/Menu", "batch/Menu/", "b%61tch/Menu", "batch%2FMenu"];
    const items = paths.map((slug, index) => {
      const target = `https://example.com/batch/${index}`;
      return { target, dynamic: true, domain: host, slug };
    });
    const { body } = await client.call("POST", "/v1/qr/batch", items);
    const results = z.object({ data: z.array(z.looseObject({ status: z.number() })) }).parse(body).data;
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    for (const [index, { status }] of results.entries()) {
      if (status === 200) targets.set(`${host} ${paths[index]}`, `https://example.com/batch/${index}`);
    }
  });

  test("a path that no code can have is rejected each time", async () => {
    for (const [path, violation] of [...IMPOSSIBLE, ...IMPOSSIBLE]) {
      expect(await create(host, path), path).toBe(`400 invalid_request slug:${violation}`);
    }
  });

  test("every code that was created is answered by itself, in every spelling", async () => {
    const lost: string[] = [];
    const created = [...targets.keys()].filter((key) => key.startsWith(`${host} `));
    expect(created.length).toBeGreaterThan(PATHS.length + COLLISIONS.length);
    await forEach(created, async (key) => {
      lost.push(...(await lostSpellings(host, key.slice(host.length + 1), isCaseSensitive)));
    });
    expect(lost).toEqual([]);
  });

  test("every short URL and every symbol leads to its code", async () => {
    const { rows } = await pool.query<{ slug: string; payload: string; target: string }>(
      "SELECT slug, payload, target FROM codes JOIN domains ON domains.id = domain_id WHERE host = $1",
      [host],
    );
    expect(rows.length).toBeGreaterThan(PATHS.length);
    const lost: string[] = [];
    await forEach(rows, async ({ slug, payload, target }) => {
      const printed = payload.slice(`https://${host}`.length);
      expect(payload.slice(0, -printed.length)).toBe(`HTTPS://${host.toUpperCase()}`);
      for (const path of [`/${slug}`, printed]) {
        const response = await visitHost(agent, system.shortUrl, host, path);
        if (response !== `302 ${target}`) lost.push(`${path}: ${response}, not ${target}`);
      }
    });
    expect(lost).toEqual([]);
  });
});
