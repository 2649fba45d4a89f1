import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { newCodes, readSums, readUniques, sumsOf } from "@qr/counts/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { framesOn } from "./testing/frames.ts";
import { breakableDatabase, rabbitIntake, sendAll } from "./testing/workers.ts";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const FRAMES = 400;
const SCANS = 20_000;
const KILLS = 10;
const IN_TIME = { timeout: 20_000, interval: 20 };

let intake: Awaited<ReturnType<typeof rabbitIntake>>;
let database: Awaited<ReturnType<typeof breakableDatabase>>;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  [intake, database] = await Promise.all([rabbitIntake(), breakableDatabase()]);
});
afterAll(async () => {
  await Promise.all([...workers].map(killed));
  await intake.end();
  await database.end();
});

function startProcess(): ChildProcess {
  const env = {
    ...process.env,
    HTTP_PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    DATABASE_URL: database.url,
    AMQP_URL: intake.url,
    BATCH_SCANS: "300",
    BATCH_AGE_MS: "10",
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: "inherit" });
  workers.add(child);
  return child;
}

async function killed(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

it("counts every scan exactly once when workers are killed at any moment", { timeout: 120_000 }, async () => {
  const codes = newCodes(40);
  const frames = framesOn(codes, { frames: FRAMES, size: SCANS / FRAMES });
  let doomed = startProcess();
  let spare = startProcess();
  const sending = async () => {
    for (let at = 0; at < FRAMES; at += 20) {
      // Sending is throttled, so that the stream does not end before the last kill.
      await expect.poll(async () => (await readSums(database.pool)).frames, IN_TIME).toBeGreaterThan(at - 60);
      await sendAll(intake.bus, [...frames.slice(at, at + 20), ...frames.slice(Math.max(0, at - 3), at)]);
    }
  };
  const sent = sending();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = (kill / (KILLS + 2)) * FRAMES;
    await expect.poll(async () => (await readSums(database.pool)).frames, IN_TIME).toBeGreaterThan(goal);
    await killed(doomed);
    doomed = spare;
    spare = startProcess();
    const sums = await readSums(database.pool);
    expect([sums.days, sums.quarterHours]).toEqual([sums.totals, sums.totals]);
  }
  await sent;
  await expect.poll(() => readSums(database.pool), IN_TIME).toEqual(sumsOf(FRAMES, SCANS));
  expect(await intake.deadLetters()).toEqual([]);
  expect(await readUniques(database.pool, codes[0] ?? "")).toBe(SCANS / codes.length);
});

it("exits with 0 after SIGTERM, with all received scans counted", async () => {
  await Promise.all([...workers].map(killed));
  const worker = startProcess();
  const before = (await readSums(database.pool)).frames;
  await sendAll(intake.bus, framesOn(newCodes(1), { frames: 30, size: 10 }));
  await expect.poll(async () => (await readSums(database.pool)).frames, IN_TIME).toBeGreaterThan(before);
  worker.kill("SIGTERM");
  expect(await once(worker, "exit")).toEqual([0, null]);
  workers.delete(worker);
  const sums = await readSums(database.pool);
  startProcess();
  await expect.poll(async () => (await readSums(database.pool)).frames, IN_TIME).toBe(before + 30);
  expect((await readSums(database.pool)).totals - sums.totals).toBe((before + 30 - sums.frames) * 10);
});
