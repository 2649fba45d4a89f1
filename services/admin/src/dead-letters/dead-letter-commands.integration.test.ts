// Tests `dead-letters list` and `dead-letters replay` as an operator runs them.

import { connectRabbitBus } from "@qr/messaging";
import { createTestBroker, type TestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runAdmin } from "../testing/start-admin.ts";

const IN_TIME = { timeout: 20_000 };
const QUEUE = "stats.scans";
const HASH = "00000000deadbeef";
let broker: TestBroker;

beforeEach(async () => {
  broker = await createTestBroker();
  await createDeadLetters();
});
afterEach(() => broker.drop());

const run = (...args: string[]) => runAdmin({ AMQP_URL: broker.url }, "dead-letters", ...args);

async function createDeadLetters(): Promise<void> {
  const bus = await connectRabbitBus({ url: broker.url, log: createLogger("test", "silent") });
  await expect.poll(() => bus.state(), IN_TIME).toBe("up");
  await bus.consume(QUEUE, { prefetch: 10 }, (delivery) => void delivery.deadLetter("not JSON:\n\tat \u001b[31m0"));
  for (const id of ["a", "b", "c"]) {
    await bus.publish({ name: "scans.recorded.v1", id, body: Buffer.from(`{"visitor":"${HASH}"}`) });
  }
  await expect.poll(() => broker.countDeadLetters(QUEUE), IN_TIME).toBe(3);
  await bus.close(1000);
}

it("lists dead letters as a table and as JSON, with bodies only on request", async () => {
  const table = await run("list");
  expect(table.code, table.err).toBe(0);
  const [head, ...rows] = table.out.trim().split("\n");
  expect(head).toBe("QUEUE\tID\tNAME\tREASON\tGIVEN UP AT\tATTEMPTS\tBYTES");
  expect(rows.map((row) => row.split("\t"))).toEqual(
    ["a", "b", "c"].map((id) => [
      QUEUE,
      id,
      "scans.recorded.v1",
      "not JSON: at  [31m0",
      expect.stringMatching(/Z$/),
      "1",
      "30",
    ]),
  );
  const json = await run("list", "--queue", QUEUE, "--limit", "2", "--json");
  expect(JSON.parse(json.out)).toMatchObject([{ id: "a", attempts: 1, bytes: 30 }, { id: "b" }]);
  expect(json.err).toContain("the oldest 2 of 3");
  expect(table.out + json.out).not.toContain(HASH);
  const bodies = await run("list", "--body", "--json");
  expect(JSON.parse(bodies.out)[2]).toMatchObject({ id: "c", body: `{"visitor":"${HASH}"}` });
  expect((await run("list", "--queue", "render.codes")).out.trim().split("\n")).toHaveLength(1);
});

it("replays one by id, then all, and fails if there is none or neither is requested", async () => {
  const one = await run("replay", "--id", "b", "--json");
  expect(one.code, one.err).toBe(0);
  expect(JSON.parse(one.out)).toEqual([
    { queue: "render.codes", replayed: 0, left: 0 },
    { queue: QUEUE, replayed: 1, left: 2 },
  ]);
  const all = await run("replay", "--all", "--queue", QUEUE);
  expect(all.out).toBe(`QUEUE\tREPLAYED\tLEFT\n${QUEUE}\t2\t0\n`);
  expect(await run("replay", "--id", "b")).toMatchObject({ code: 1, out: "", err: 'There is no dead letter "b".\n' });
  expect(await run("replay")).toMatchObject({ code: 2, err: expect.stringContaining("--id ID or --all") });
  expect((await run("replay", "--all", "--id", "b")).code).toBe(2);
});

it("says what it needs without RabbitMQ, and rejects invalid limits and queues", async () => {
  for (const env of [{}, { AMQP_URL: "memory:" }]) {
    const { code, err } = await runAdmin(env, "dead-letters", "list");
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/Set AMQP_URL[\s\S]*in memory until it stops/),
    });
  }
  const wrong = await runAdmin({ AMQP_URL: "http://x" }, "dead-letters", "list");
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("must begin with amqp://") });
  expect(await run("list", "--limit", "0")).toMatchObject({ code: 2, err: expect.stringContaining("1 to 5000") });
  expect(await run("list", "--queue", "nobodys")).toMatchObject({
    code: 2,
    err: expect.stringContaining("stats.scans"),
  });
});
