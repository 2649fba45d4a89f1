// Dead letters on a real RabbitMQ: showing leaves them in place, replaying redelivers them, and a killed command loses none.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { createLogger } from "@qr/runtime";
import { startTcpProxy } from "@qr/runtime/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectRabbitBus } from "../bus.rabbit.ts";
import { type Bus, BusUnavailableError } from "../bus.ts";
import { type DeadLetters, DeadLettersBusyError, type KeptLetter } from "../dead-letters.ts";
import { createTestBroker, type TestBroker } from "../testing/test-broker.rabbit.ts";
import { openRabbitDeadLetters } from "./dead-letters.rabbit.ts";

const QUEUE = "stats.scans";
const NAME = "scans.recorded.v1";
const IN_TIME = { timeout: 20_000 };
const CHILD = fileURLToPath(new URL("../testing/replay-child.ts", import.meta.url));
const TSX = createRequire(import.meta.url).resolve("tsx");
const log = createLogger("test", "silent");

let broker: TestBroker;
let bus: Bus;
let letters: DeadLetters;
const opened: DeadLetters[] = [];

beforeEach(async () => {
  broker = await createTestBroker();
  bus = await connectRabbitBus({ url: broker.url, log });
  await expect.poll(() => bus.state(), IN_TIME).toBe("up");
  letters = await open();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await bus.close(1000);
  await broker.drop();
});

async function open(url = broker.url): Promise<DeadLetters> {
  const one = await openRabbitDeadLetters({ url, log });
  opened.push(one);
  return one;
}

const named = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);

/** Creates dead letters through a consumer that rejects them, then stops consuming. */
async function bury(ids: readonly string[]): Promise<void> {
  const consumer = await bus.consume(
    QUEUE,
    { prefetch: 1 },
    (delivery) => void delivery.deadLetter(`bad ${delivery.id}`),
  );
  await Promise.all(ids.map((id) => bus.publish({ name: NAME, id, body: Buffer.from(`body of ${id}`) })));
  await expect.poll(() => broker.countDeadLetters(QUEUE), IN_TIME).toBe(ids.length);
  await consumer.cancel();
}

async function shown(limit: number, from = letters): Promise<KeptLetter[]> {
  const seen: KeptLetter[] = [];
  await from.show(QUEUE, limit, (letter) => seen.push(letter));
  return seen;
}
const idsOf = (list: readonly KeptLetter[]) => list.map(({ id }) => id);

/** Removes and returns the messages in the queue itself. */
async function drain(): Promise<string[]> {
  const ids: string[] = [];
  const { waiting } = await letters.count(QUEUE);
  const consumer = await bus.consume(QUEUE, { prefetch: 100 }, (delivery) => {
    ids.push(delivery.id);
    delivery.ack();
  });
  await expect.poll(() => ids.length, IN_TIME).toBe(waiting);
  await consumer.cancel();
  return ids;
}

describe("shows dead letters", () => {
  it("with their reason, time, attempts, and body, however they died", async () => {
    await bury(["one"]);
    const [one] = await shown(10);
    expect(one).toMatchObject({
      name: NAME,
      id: "one",
      reason: "bad one",
      attempts: 1,
      body: Buffer.from("body of one"),
    });
    expect(Math.abs((one?.at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await bus.consume("render.codes", { prefetch: 1 }, (delivery) => delivery.retry());
    await bus.publish({ name: "code.created.v1", id: "poison", body: Buffer.from("x") });
    await expect.poll(() => broker.countDeadLetters("render.codes"), IN_TIME).toBe(1);
    const seen: KeptLetter[] = [];
    await letters.show("render.codes", 10, (letter) => seen.push(letter));
    expect(seen).toMatchObject([{ id: "poison", reason: "delivery_limit", attempts: 5 }]);
    expect(Math.abs((seen[0]?.at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it("and leaves them all in place and in order, however few it shows", async () => {
    const ids = named(120);
    await bury(ids);
    for (const limit of [7, 120, 50, 1, 119, 1000]) {
      expect(idsOf(await shown(limit))).toEqual(ids.slice(0, limit));
    }
    expect(await letters.count(QUEUE)).toEqual({ waiting: 0, dead: 120 });
    expect(idsOf(await shown(200))).toEqual(ids);
  });

  it("any number of times, although the broker drops messages that are returned too often", async () => {
    const ids = named(45);
    await bury(ids);
    for (let round = 0; round < 30; round += 1) expect(await letters.show(QUEUE, 100, () => {})).toBe(45);
    const seen = await shown(100);
    expect(idsOf(seen)).toEqual(ids);
    expect(seen[44]).toMatchObject({ reason: "bad m44", attempts: 1, at: expect.any(Date) });
    expect(Math.max(...(await broker.returnsOf(QUEUE)))).toBeLessThan(20);
  });

  it("and keeps them in order when it is interrupted", async () => {
    const ids = named(300);
    await bury(ids);
    const { hostname, port } = new URL(broker.url);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port || 5672) });
    const through = await open(broker.urlThrough(proxy.port));
    let count = 0;
    let cut: Promise<void> | undefined;
    const show = through.show(QUEUE, 1000, () => {
      count += 1;
      if (count === 100) cut = proxy.close();
    });
    await expect(show).rejects.toThrow();
    await cut;
    await expect.poll(() => letters.count(QUEUE).then(({ dead }) => dead), IN_TIME).toBe(300);
    expect(idsOf(await shown(1000))).toEqual(ids);
  });

  it("to one command at a time", async () => {
    await bury(named(3));
    const other = await open();
    let isBusy: unknown;
    const first = letters.show(QUEUE, 10, () => {
      isBusy ??= other.show(QUEUE, 10, () => {}).catch((error: unknown) => error);
    });
    expect(await first).toBe(3);
    expect(await isBusy).toBeInstanceOf(DeadLettersBusyError);
    expect(await shown(10, other)).toHaveLength(3);
  });

  it("of an empty queue, and rejects an invalid limit", async () => {
    expect(await shown(5)).toEqual([]);
    for (const limit of [0, -1, 5001, Number.NaN]) await expect(shown(limit)).rejects.toBeInstanceOf(RangeError);
  });

  it("or reports an unreachable broker without the password", async () => {
    const refused = openRabbitDeadLetters({ url: "amqp://u:hush@127.0.0.1:1", log });
    await expect(refused).rejects.toBeInstanceOf(BusUnavailableError);
    await expect(refused).rejects.toThrow(/ECONNREFUSED/);
    await expect(refused).rejects.not.toThrow(/hush/);
  });
});

describe("replays dead letters", () => {
  it("all of them, in order, with their names and bodies, and leaves none", async () => {
    const ids = named(130);
    await bury(ids);
    const replayed: string[] = [];
    expect(await letters.replay(QUEUE, { all: true }, ({ id }) => replayed.push(id))).toBe(130);
    expect(new Set(replayed).size).toBe(130);
    expect(await letters.count(QUEUE)).toEqual({ waiting: 130, dead: 0 });
    const bodies: string[] = [];
    await bus.consume(QUEUE, { prefetch: 100 }, (delivery) => {
      bodies.push(`${delivery.name} ${delivery.body}`);
      delivery.ack();
    });
    await expect.poll(() => bodies, IN_TIME).toEqual(ids.map((id) => `${NAME} body of ${id}`));
  });

  it("one by its ID, and leaves the others in order", async () => {
    const ids = named(60);
    await bury(ids);
    expect(await letters.replay(QUEUE, { id: "m41" }, () => {})).toBe(1);
    expect(await letters.replay(QUEUE, { id: "nobody" }, () => {})).toBe(0);
    expect(await drain()).toEqual(["m41"]);
    expect(idsOf(await shown(100))).toEqual(ids.filter((id) => id !== "m41"));
  });

  it("once, although their consumer rejects them again at once", async () => {
    const ids = named(50);
    await bury(ids);
    let deliveries = 0;
    await bus.consume(QUEUE, { prefetch: 10 }, (delivery) => {
      deliveries += 1;
      void delivery.deadLetter("still bad");
    });
    expect(await letters.replay(QUEUE, { all: true }, () => {})).toBe(50);
    await expect.poll(() => broker.countDeadLetters(QUEUE), IN_TIME).toBe(50);
    expect(deliveries).toBe(50);
    expect((await shown(100)).every(({ reason }) => reason === "still bad")).toBe(true);
  });

  it("and keeps those that the broker does not accept", async () => {
    const ids = named(5);
    await bury(ids);
    await letters.count(QUEUE);
    await broker.deleteQueue(QUEUE);
    await expect(letters.replay(QUEUE, { all: true }, () => {})).rejects.toBeInstanceOf(BusUnavailableError);
    expect(idsOf(await shown(10))).toEqual(ids);
  });

  it("and loses none when it is killed", async () => {
    const ids = named(400);
    await bury(ids);
    for (const killAfter of [3, 60, 110]) await replayAndKill(killAfter);
    expect(await letters.count(QUEUE)).not.toMatchObject({ dead: 0 });
    await expect.poll(() => letters.replay(QUEUE, { all: true }, () => {}), IN_TIME).toBeGreaterThan(0);
    expect(await broker.countDeadLetters(QUEUE)).toBe(0);
    const arrived = await drain();
    expect(new Set(arrived)).toEqual(new Set(ids));
    // Letters that are in flight when a process is killed can arrive twice: at most one round of letters per kill.
    expect(arrived.length).toBeLessThanOrEqual(400 + 3 * 20);
    // Starting a process takes a second or more on a busy machine.
  }, 90_000);
});

/** Starts a process that replays letters, and kills the process after `killAfter` letters. */
async function replayAndKill(killAfter: number): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, ["--conditions=source", "--import", TSX, CHILD, broker.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout?.on("data", (chunk) => {
    printed += chunk;
    if (printed.split("\n").length > killAfter) child.kill("SIGKILL");
  });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  // The broker must detect that the process was killed, and return the letters that the process held.
  await expect
    .poll(
      () =>
        shown(1).then(
          (list) => list.length,
          () => 0,
        ),
      IN_TIME,
    )
    .toBe(1);
}
