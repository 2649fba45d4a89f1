// Tests messages with several frames. Each frame is counted once, no matter which other frames are in the same message.

import { newCodes, readSums, readUniques, scanOf, sumsOf } from "@qr/counts/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { framesOn, messageWith } from "../testing/frames.ts";
import { breakableDatabase, memoryIntake, startWorker } from "../testing/workers.ts";

const IN_TIME = { timeout: 15_000, interval: 50 };

let intake: Awaited<ReturnType<typeof memoryIntake>>;
let database: Awaited<ReturnType<typeof breakableDatabase>>;
let stop = async () => {};

beforeEach(async () => {
  [intake, database] = await Promise.all([memoryIntake(), breakableDatabase()]);
});
afterEach(async () => {
  await stop();
  await intake.end();
  await database.end();
});

async function start(differing: Record<string, string> = {}): Promise<void> {
  const worker = await startWorker(database.url, intake.bus, differing);
  stop = () => worker.stop(5000);
}

it("counts a frame once when it is redelivered with other frames, in one batch and later", async () => {
  await start();
  const [code = ""] = newCodes(1);
  const frames = framesOn([code], { frames: 12, size: 10 });
  const slices = [
    [0, 5],
    [3, 8],
    [8, 12],
    [0, 12],
  ] as const;
  await Promise.all(slices.map(([from, to]) => intake.bus.publish(messageWith(frames.slice(from, to)))));
  await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(12, 120));
  const [more] = framesOn([code], { frames: 1, size: 7 });
  if (!more) throw new Error("a frame");
  await intake.bus.publish(messageWith([...frames.slice(2, 6), more, more]));
  await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(13, 127));
  expect(await readUniques(database.pool, code)).toBe(127);
  expect(await intake.deadLetters()).toEqual([]);
});

it("counts the other frames when the database rejects one, and dead-letters the message once", async () => {
  const [poison = "", ...codes] = newCodes(4);
  await database.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON code_totals FOR EACH ROW WHEN (NEW.code_id = '${poison}') EXECUTE FUNCTION refuse();`);
  const frames = framesOn(codes, { frames: 30, size: 5 });
  for (const index of [4, 7, 22]) frames[index]?.scans.push(scanOf(poison));
  await start({ BATCH_AGE_MS: "200" });
  const messages = [frames.slice(0, 10), frames.slice(10, 20), frames.slice(20, 30)].map(messageWith);
  await Promise.all(messages.map((message) => intake.bus.publish(message)));
  await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(27, 27 * 5));
  const bad = [messages[0], messages[2]].map((message) => ({
    id: message?.id,
    reason: expect.stringContaining("poison"),
  }));
  await expect.poll(() => intake.deadLetters(), IN_TIME).toMatchObject(bad);
});
