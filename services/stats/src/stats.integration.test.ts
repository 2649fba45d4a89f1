import { randomUUID } from "node:crypto";
import { byDimension, readEntries, valuesOf } from "@qr/counts";
import { newCodes, newVisitor, readSums, readUniques, scanBy, scanOf, sumsOf } from "@qr/counts/testing";
import type { Bus } from "@qr/messaging";
import { buildInfo } from "@qr/runtime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { framesOn, messageWith } from "./testing/frames.ts";
import {
  breakableDatabase,
  type Intake,
  memoryIntake,
  rabbitIntake,
  readiness,
  sendAll,
  startWorker,
} from "./testing/workers.ts";

const IN_TIME = { timeout: 15_000, interval: 50 };

describe.each([
  ["RabbitMQ", rabbitIntake],
  ["the in-process bus", memoryIntake],
])("a stats worker on %s", (_, openIntake) => {
  let intake: Intake;
  let database: Awaited<ReturnType<typeof breakableDatabase>>;
  let endings: (() => Promise<void>)[];

  beforeEach(async () => {
    endings = [];
    [intake, database] = await Promise.all([openIntake(), breakableDatabase()]);
  });
  afterEach(async () => {
    for (const end of endings.reverse()) await end();
    await intake.end();
    await database.end();
  });

  async function worker(differing: Record<string, string> = {}, bus = intake.bus) {
    const started = await startWorker(database.url, bus, differing);
    let ended: Promise<void> | undefined;
    const stop = () => {
      ended ??= started.stop(5000);
      return ended;
    };
    endings.push(stop);
    return { ...started, stop };
  }

  it("counts every frame once, even those sent twice, concurrently or later", async () => {
    await worker();
    const codes = newCodes(20);
    const frames = framesOn(codes, { frames: 60, size: 20 });
    await sendAll(intake.bus, [...frames, ...frames.slice(10, 30)]);
    await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(60, 1200));
    await sendAll(intake.bus, [...frames.slice(0, 5), ...framesOn(codes, { frames: 1, size: 20 })]);
    await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(61, 1220));
    expect(await readUniques(database.pool, codes[0] ?? "")).toBe(61);
    expect(await intake.deadLetters()).toEqual([]);
  });

  it("counts a scan by language, alias, and rule once, even if its frame is sent twice", async () => {
    await worker();
    const [code = "", alias = "", rule = ""] = newCodes(3);
    const [frame] = framesOn([code], { frames: 1, size: 2 });
    const sent = {
      journalId: randomUUID(),
      frame: 1,
      scans: [scanBy(newVisitor(), code, { language: "de", alias, rule }), scanOf(code)],
    };
    await sendAll(intake.bus, [sent, sent]);
    await sendAll(intake.bus, frame === undefined ? [sent] : [sent, frame]);
    await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(2, 4));
    const { rows } = await database.pool.query<{ combinations: string }>(
      "SELECT combinations FROM quarter_hour_counts",
    );
    const counts = byDimension(readEntries(rows.map(({ combinations }) => combinations).join("")));
    expect(valuesOf(counts, "language")).toEqual([{ value: "de", count: 1 }]);
    expect(valuesOf(counts, "alias")).toEqual([{ value: alias, count: 1 }]);
    expect(valuesOf(counts, "rule")).toEqual([{ value: rule, count: 1 }]);
    expect(await intake.deadLetters()).toEqual([]);
  });

  it("shows equal sums at every moment while two workers count the same codes", async () => {
    await Promise.all([worker(), worker()]);
    const codes = newCodes(30);
    const frames = framesOn(codes, { frames: 300, size: 40 });
    const sent = sendAll(intake.bus, frames);
    let reads = 0;
    for (let total = 0; total < 12_000; reads += 1) {
      const sums = await readSums(database.pool);
      expect([sums.days, sums.quarterHours, sums.frames * 40]).toEqual(Array(3).fill(sums.totals));
      total = sums.totals;
    }
    await sent;
    expect(reads).toBeGreaterThan(3);
    expect(await readUniques(database.pool, codes[3] ?? "")).toBe(400);
    expect(await intake.deadLetters()).toEqual([]);
  });

  it("dead-letters unreadable messages with the reason, and counts the rest", async () => {
    await worker();
    const good = framesOn(newCodes(3), { frames: 5, size: 6 });
    const bodies = [
      "{",
      JSON.stringify({ frames: [{ journal_id: randomUUID(), frame: 1, scans: [["x"]] }] }),
      JSON.stringify([]),
    ];
    const bad = bodies.map((body, index) => ({
      name: "scans.recorded.v1" as const,
      id: `bad-${index}`,
      body: Buffer.from(body),
    }));
    await sendAll(intake.bus, good);
    await Promise.all(bad.map((message) => intake.bus.publish(message)));
    await expect.poll(() => intake.deadLetters().then(({ length }) => length), IN_TIME).toBe(3);
    const reasons = new Map((await intake.deadLetters()).map(({ id, reason }) => [id, reason]));
    expect(reasons.get("bad-0")).toBe("not JSON");
    expect(reasons.get("bad-1")).toContain("scans[0]");
    expect(reasons.get("bad-2")).toContain("not a scans.recorded.v1");
    await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(5, 30));
  });

  it("isolates the frames that the database rejects, and counts the others", async () => {
    const [poison = "", ...codes] = newCodes(4);
    await database.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON code_totals FOR EACH ROW WHEN (NEW.code_id = '${poison}') EXECUTE FUNCTION refuse();`);
    const frames = framesOn(codes, { frames: 40, size: 5 });
    const bad = [frames[7], frames[8], frames[31]].flatMap((frame) => frame ?? []);
    for (const frame of bad) frame.scans.push(scanOf(poison));
    await worker({ BATCH_AGE_MS: "200" });
    await sendAll(intake.bus, frames);
    await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(37, 37 * 5));
    await expect.poll(() => intake.deadLetters().then(({ length }) => length), IN_TIME).toBe(3);
    const letters = await intake.deadLetters();
    expect(letters.map(({ id }) => id).sort()).toEqual(
      bad.map(({ journalId, frame }) => `${journalId}-${frame}`).sort(),
    );
    expect(letters[0]?.reason).toContain("poison");
  });

  it("keeps all frames while Postgres is down, reports the outage, and counts them when Postgres recovers", async () => {
    const running = await worker();
    await expect.poll(() => readiness(running), IN_TIME).toMatchObject({ status: 200, body: { status: "ready" } });
    database.proxy.refuse();
    database.proxy.cut();
    const frames = framesOn(newCodes(10), { frames: 100, size: 30 });
    const sent = sendAll(intake.bus, frames);
    const down = {
      status: 503,
      body: { status: "not_ready", dependencies: { postgres: "down", rabbitmq: "up" }, ...buildInfo },
    };
    await expect.poll(() => readiness(running), IN_TIME).toEqual(down);
    database.proxy.thaw();
    await sent;
    await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(100, 3000));
    await expect.poll(() => readiness(running), IN_TIME).toMatchObject({ status: 200 });
    expect(await intake.deadLetters()).toEqual([]);
  });

  it("counts everything once while Postgres is cut off repeatedly, and frozen for longer than the query timeout", async () => {
    const running = await worker();
    const frames = framesOn(newCodes(10), { frames: 400, size: 30 });
    const sent = sendAll(intake.bus, frames.slice(0, 300), 12);
    for (let round = 1; round <= 6; round += 1) {
      await expect.poll(async () => (await readSums(database.pool)).totals, IN_TIME).toBeGreaterThan(round * 1000);
      database.proxy.cut();
    }
    await sent;
    database.proxy.freeze();
    const rest = sendAll(intake.bus, frames.slice(300));
    await expect.poll(() => readiness(running), IN_TIME).toMatchObject({ status: 503 });
    database.proxy.thaw();
    await rest;
    await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(400, 12_000));
    expect(await intake.deadLetters()).toEqual([]);
  });

  it("counts its gathered scans before it stops, so that nothing is redelivered", async () => {
    const seen = watched(intake.bus);
    const first = await worker({ BATCH_AGE_MS: "10000" }, seen.bus);
    const frames = framesOn(newCodes(5), { frames: 20, size: 10 });
    const sent = sendAll(intake.bus, frames);
    await expect.poll(() => seen.attempts.length, IN_TIME).toBe(20);
    expect(await readSums(database.pool)).toEqual(sumsOf(0, 0));
    const stoppedMs = performance.now();
    await first.stop();
    expect(performance.now() - stoppedMs).toBeLessThan(5000);
    expect(await readSums(database.pool)).toEqual(sumsOf(20, 200));
    await sent;
    await worker({}, seen.bus);
    await sendAll(intake.bus, framesOn(newCodes(1), { frames: 1, size: 1 }));
    await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(21, 201));
    expect(seen.attempts).toEqual(Array(21).fill(1));
  });

  it("stops in time while Postgres is down, and acks nothing that it could not count", async () => {
    const seen = watched(intake.bus);
    const first = await worker({}, seen.bus);
    await expect.poll(() => readiness(first), IN_TIME).toMatchObject({ status: 200 });
    database.proxy.refuse();
    database.proxy.cut();
    const frames = framesOn(newCodes(5), { frames: 10, size: 10 });
    const sent = Promise.allSettled(frames.map((frame) => seen.bus.publish(messageWith([frame]))));
    await expect.poll(() => readiness(first), IN_TIME).toMatchObject({ status: 503 });
    const stoppedMs = performance.now();
    await first.stop();
    expect(performance.now() - stoppedMs).toBeLessThan(7000);
    database.proxy.thaw();
    expect(await readSums(database.pool)).toEqual(sumsOf(0, 0));
    await sent;
    expect(seen.acked).toBe(0);
    expect(await intake.deadLetters()).toEqual([]);
  });
});

/** Returns the bus, together with the attempt number of each delivery and the number of acks. */
function watched(bus: Bus): { bus: Bus; attempts: number[]; readonly acked: number } {
  const attempts: number[] = [];
  let acked = 0;
  const consume: Bus["consume"] = (queue, options, onDelivery) =>
    bus.consume(queue, options, (delivery) => {
      attempts.push(delivery.attempt);
      const ack = () => {
        acked += 1;
        delivery.ack();
      };
      onDelivery({ ...delivery, ack });
    });
  return {
    bus: { ...bus, consume },
    attempts,
    get acked() {
      return acked;
    },
  };
}
