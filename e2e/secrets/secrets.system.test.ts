// Sends a key, passwords, and a visitor's data through a whole system that logs everything and has outages. Then checks that none of these
// appears in anything that the system has sent, logged, or stored.

import { randomBytes } from "node:crypto";
import type { TcpProxy } from "@qr/runtime/testing";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Canary, canariesIn, formsOf } from "./canaries.ts";
import { watchPerson } from "./person.ts";
import { dumpArguments, dumpFolder, dumpPostgres, dumpRedis } from "./stored-data.redis.ts";
import { tellStory } from "./story.ts";
import { startWatchedSystem, type WatchedSystem } from "./watched-system.ts";

const secret = (what: string) => `${what}-${randomBytes(12).toString("hex")}`;
const PASSWORDS = { postgres: secret("postgres"), redis: secret("redis"), bucket: secret("bucket") };
const PERSON = { first: secret("first-word"), second: secret("second-word") };
const CODE = { right: secret("code-right"), wrong: secret("code-wrong") };
const VISITOR = {
  addresses: ["198.51.100.123", "2001:db8:71:2:3:4:5:6"],
  agent: `Mozilla/5.0 (iPhone; ${secret("handset")}) Mobile Safari/604.1`,
  page: `https://example.org/${secret("page")}?x`,
};
/** Number of characters of a process's output that are kept. Longer output could not be searched completely. */
const MAX_OUTPUT_CHARS = 200_000;
/** For each place, a string that it always contains. Finding the string proves that the place was read. */
const SEEN = {
  "the journal": '"mobile"',
  "the messages": "scans.recorded.v1",
  Postgres: "where-the-scans-lead",
  Redis: "rate:",
  "the metrics": "gateway_database_connections",
  "the arguments": "services/gateway/dist/main.js",
  "the telemetry": "record scans",
  "the responses": "https_required",
  "the log of gateway": "request failed: unavailable",
  "the log of redirect": "the broker does not confirm frames",
  "the log of render": "could not store an image",
  "the log of stats": "connection to the broker lost",
} as const;
type Place = keyof typeof SEEN;

const places = new Map<Place, Buffer>();
const personsResponses: string[] = [];
let canaries: readonly Canary[] = [];
let watched: WatchedSystem | undefined;
afterAll(() => watched?.stop());

async function duringOutage(link: TcpProxy, work: () => Promise<unknown>): Promise<void> {
  link.refuse();
  link.cut();
  await work();
  link.thaw();
}

beforeAll(async () => {
  watched = await startWatchedSystem(PASSWORDS);
  const { system, links, urls } = watched;
  const story = tellStory(system, VISITOR, CODE);
  const client = { "User-Agent": VISITOR.agent, "X-Forwarded-For": VISITOR.addresses[0] ?? "" };
  const person = watchPerson({
    apiUrl: system.apiUrl,
    client,
    passwords: PERSON,
    onResponse: (response) => personsResponses.push(response),
  });
  const useAll = (code: { id: string; slug: string }) => Promise.all([story.useAll(code), person.useAll()]);
  try {
    await person.signUp();
    canaries = [
      { name: "the API key", text: system.apiKey },
      { name: "the password of Postgres", text: PASSWORDS.postgres },
      { name: "the password of Redis", text: PASSWORDS.redis },
      { name: "the password of RabbitMQ", text: watched.brokerPassword },
      { name: "the bucket's secret", text: PASSWORDS.bucket },
      { name: "the password of a code", text: CODE.right },
      { name: "a wrong password of a code", text: CODE.wrong },
      { name: "the network of an address", text: "2001:db8:71:2:" },
      ...VISITOR.addresses.map((text) => ({ name: `the address ${text}`, text })),
      { name: "the user agent", text: VISITOR.agent },
      { name: "the page with the link", text: new URL(VISITOR.page).pathname },
    ];
    const code = await story.create();
    await story.misplaceKey();
    await useAll(code);
    await duringOutage(links.rabbitmq, async () => {
      await useAll(code);
      places.set("the journal", await dumpFolder(watched?.journalDir ?? ""));
    });
    await duringOutage(links.redis, () => useAll(code));
    await duringOutage(links.postgres, async () => {
      await useAll(code);
      await waitUntil(async () => system.processes.stats.output().includes("could not count a batch"), 30_000);
    });
    const isWell = async () => {
      const { status } = await fetch(`${system.apiUrl}/readyz`);
      return status === 200 && (await story.countedScans(code.id)) === story.servedScans(code.slug);
    };
    await waitUntil(isWell, 30_000);
    await person.changePassword();
    await person.useAll();

    // The rate limiter reconnects to Redis on its own, and its keys expire after a minute.
    const isCountedInRedis = async () => {
      await story.countedScans(code.id);
      const redis = await dumpRedis(urls.redis);
      places.set("Redis", redis);
      return redis.includes(SEEN.Redis);
    };
    await waitUntil(isCountedInRedis, 30_000);
    places.set("Postgres", await dumpPostgres(urls.postgres));
    const metrics = await Promise.all(system.metricsUrls.map(async (url) => (await fetch(url)).text()));
    places.set("the metrics", Buffer.from(metrics.join("\n")));
    places.set("the arguments", await dumpArguments(Object.values(system.processes).map(({ pid }) => pid)));
    // The system stops before its output is read, so the output during shutdown is also searched.
    await system.stop();
  } finally {
    story.end();
  }
  places.set("the telemetry", Buffer.concat([...watched.collector.bodies]));
  places.set("the messages", Buffer.concat(watched.messages));
  canaries = [...canaries, ...person.canaries];
  places.set("the responses", Buffer.from([...story.responses, ...personsResponses].join("\n")));
  for (const name of ["gateway", "redirect", "render", "stats"] as const) {
    const output = system.processes[name].output();
    expect(output.length).toBeLessThan(MAX_OUTPUT_CHARS);
    places.set(`the log of ${name}`, Buffer.from(output));
  }
}, 240_000);

test.each(Object.entries(SEEN))("%s was read and contains %j", (place, text) => {
  expect(places.get(place as Place)?.toString("latin1")).toContain(text);
});

test.each(Object.keys(SEEN))("%s contains no secret and no visitor data", (place) => {
  expect(canariesIn(places.get(place as Place) ?? Buffer.alloc(0), canaries)).toEqual([]);
});

test.each(Object.keys(SEEN).filter((place) => place !== "Postgres" && place !== "Redis"))(
  "%s contains no hash of a password",
  (place) => expect(places.get(place as Place)?.toString("latin1")).not.toContain("$argon2id$"),
);

test("a log line written within a trace has the trace's id", () => {
  expect(places.get("the log of gateway")?.toString()).toMatch(
    /"trace_id":"[0-9a-f]{32}".*request failed: unavailable/,
  );
});

test("the log does not contain the cancel key of a database connection", () => {
  expect(places.get("the log of stats")?.toString()).not.toContain("secretKey");
});

test("T18 a key sent without TLS is counted and logged by its ID", () => {
  expect(places.get("the metrics")?.toString()).toMatch(/^gateway_exposed_keys_total(\{.*\})? 1$/m);
  expect(places.get("the log of gateway")?.toString()).toMatch(/"key_id":"[0-9a-f-]{36}".*without TLS/);
});

test("the search finds each canary in each encoding in the middle of each place", () => {
  for (const bytes of places.values()) {
    const half = bytes.length >> 1;
    for (const { name, text } of canaries) {
      for (const form of formsOf(text)) {
        const planted = [bytes.subarray(0, half), Buffer.from(form, "latin1"), bytes.subarray(half)];
        expect(canariesIn(Buffer.concat(planted), canaries)).toContain(name);
      }
    }
  }
});
