import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import { createTestBroker, type TestBroker } from "@qr/messaging/testing";
import { collectMetrics, createLogger, type Logger } from "@qr/runtime";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { createDrawing } from "./drawing/drawing.ts";
import { openFileImageStore } from "./image-store/image-store.file.ts";
import type { ImageStore } from "./image-store/image-store.ts";
import { startRenderJobs } from "./render-jobs.ts";
import { decodeImage } from "./testing/images.ts";
import { newTestCode, type TestCode } from "./testing/test-codes.ts";

const metrics = collectMetrics();
afterAll(() => metrics.close());
const log = createLogger("test", "silent");
const TIMEOUT = { timeout: 20_000 };
let broker: TestBroker;
let bus: Bus;
let folder: string;
let store: ImageStore;
let failedPuts: number;
let isResting: boolean;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  ends = [];
  broker = await createTestBroker();
  folder = join(await mkdtemp(join(tmpdir(), "qr-jobs-")), "images");
  failedPuts = 0;
  isResting = false;
  store = countingFailures(openFileImageStore({ folder, log }));
  bus = await connectRabbitBus({ url: broker.url, log });
  await expect.poll(() => bus.state(), TIMEOUT).toBe("up");
});
afterEach(async () => {
  for (const end of ends) await end();
  await bus.close(1000);
  await broker.drop();
  await rm(join(folder, ".."), { recursive: true });
});

async function startWorker(maxHoldMs?: number) {
  const drawing = createDrawing();
  const jobs = await startRenderJobs({
    bus,
    drawing,
    store,
    log: watchedLog(),
    ...(maxHoldMs === undefined ? {} : { maxHoldMs }),
  });
  ends.push(async () => {
    await jobs.stop(2000);
    await drawing.close();
  });
  return jobs;
}

const message = ({ codeId, payload, dark, light }: TestCode, format: "png" | "svg" = "png") => ({
  name: "code.created.v1" as const,
  id: randomUUID(),
  body: Buffer.from(JSON.stringify({ code_id: codeId, payload, color: { dark, light }, format })),
});

async function sendCodes(count: number): Promise<TestCode[]> {
  const codes = Array.from({ length: count }, () => newTestCode());
  await Promise.all(codes.map((code) => bus.publish(message(code))));
  return codes;
}

async function expectAllKept(codes: readonly TestCode[]): Promise<void> {
  for (const { codeId, payload } of codes) {
    for (const format of ["png", "svg"] as const) {
      await expect.poll(() => store.get({ codeId, format }), TIMEOUT).toBeDefined();
      expect(await decodeImage((await store.get({ codeId, format })) ?? Buffer.alloc(0))).toBe(payload);
    }
  }
}

function watchedLog(): Logger {
  const watched = createLogger("test", "error");
  watched.error = (_fields: unknown, _message?: string) => {
    isResting = true;
  };
  return watched;
}

function countingFailures(kept: ImageStore): ImageStore {
  return {
    ...kept,
    put: async (name, bytes) => {
      try {
        await kept.put(name, bytes);
      } catch (error) {
        failedPuts += 1;
        throw error;
      }
    },
  };
}

/** Makes the image folder unusable until the returned function is called. */
async function breakStore(): Promise<() => Promise<void>> {
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "in the way");
  return () => rm(folder);
}

async function countedFailures(): Promise<number> {
  const counts = (await metrics.text()).matchAll(/^render_failures_total\{[^}]*step="(?:message|draw)"[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

it("draws and stores both images of each code", async () => {
  await startWorker();
  await expectAllKept(await sendCodes(10));
  expect(await broker.deadLetters("render.codes")).toEqual([]);
});

it("stores the code's own format first", async () => {
  const order: string[] = [];
  const folderStore = store;
  store = {
    ...folderStore,
    put: async (name, bytes) => {
      order.push(name.format);
      await folderStore.put(name, bytes);
    },
  };
  await startWorker();
  await bus.publish(message(newTestCode(), "svg"));
  await expect.poll(() => order, TIMEOUT).toEqual(["svg", "png"]);
  await bus.publish(message(newTestCode(), "png"));
  await expect.poll(() => order, TIMEOUT).toEqual(["svg", "png", "png", "svg"]);
});

it("Q1 dead-letters undrawable messages with the reason, counts them, and draws the other codes", async () => {
  await startWorker();
  const failuresBefore = await countedFailures();
  const neighbors = await sendCodes(3);
  const undrawable = message(newTestCode({ payload: "x".repeat(3000) }));
  const poisons: [type: string, body: string | Buffer, reason: RegExp][] = [
    ["code.created.v1", "not JSON", /not JSON/],
    ["code.created.v1", Buffer.from([0x22, 0xff, 0x22]), /UTF-8/],
    ["code.created.v1", "{}", /code_id.*payload/],
    [
      "code.created.v1",
      JSON.stringify({ ...JSON.parse(String(undrawable.body)), color: { dark: "red" } }),
      /color\.dark/,
    ],
    ["code.created.v1", undrawable.body, /undrawable/],
    ["code.created.v1", `"${"x".repeat(100_000)}"`, /100002 bytes/],
    ["code.created.v1", JSON.stringify({ ...JSON.parse(String(undrawable.body)), code_id: 7 }), /code_id/],
    ["code.created.v1", Buffer.alloc(5 * 1024 * 1024, "x"), /5242880 bytes/],
    [
      "code.deleted.v1",
      JSON.stringify({ code_id: "../x", account_id: randomUUID(), version: 2, moves: 0, revision: 1 }),
      /code_id/,
    ],
    ["code.created.v9", undrawable.body, /unknown message "code\.created\.v9"/],
  ];
  for (const [index, [type, body]] of poisons.entries()) {
    await broker.sendRaw("render.codes", Buffer.from(body), { type, messageId: String(index) });
  }
  await expectAllKept([...neighbors, ...(await sendCodes(3))]);
  await expect.poll(async () => (await broker.deadLetters("render.codes")).length, TIMEOUT).toBe(poisons.length);
  expect(await countedFailures()).toBe(failuresBefore + poisons.length);
  const letters = await broker.deadLetters("render.codes");
  for (const [index, [, body, reason]] of poisons.entries()) {
    const letter = letters.find(({ id }) => id === String(index));
    expect(letter?.reason).toMatch(reason);
    expect(letter?.body.equals(Buffer.from(body))).toBe(true);
  }
});

it("draws nothing for an invalid color", async () => {
  await startWorker();
  const code = newTestCode({ dark: '#000"/><script>' });
  await bus.publish(message(code));
  await expect.poll(async () => (await broker.deadLetters("render.codes")).length, TIMEOUT).toBe(1);
  expect(await store.get({ codeId: code.codeId, format: "svg" })).toBeUndefined();
});

it("stores no image that a decoder cannot read, and gives the reason", async () => {
  await startWorker();
  const code = newTestCode({ dark: "#fefefe", light: "#ffffff" });
  await bus.publish(message(code));
  await expect.poll(async () => (await broker.deadLetters("render.codes")).length, TIMEOUT).toBe(1);
  expect((await broker.deadLetters("render.codes"))[0]?.reason).toMatch(/^withheld: .* does not decode/);
  expect(await store.get({ codeId: code.codeId, format: "png" })).toBeUndefined();
});

it("loses nothing while the store is down", async () => {
  await mkdir(folder);
  const repairStore = await breakStore();
  await startWorker();
  const codes = await sendCodes(12);
  await expect.poll(() => failedPuts, TIMEOUT).toBeGreaterThan(8);
  await repairStore();
  await expectAllKept(codes);
  expect(await broker.deadLetters("render.codes")).toEqual([]);
});

it("returns held codes after the maximum hold, and draws them when the store recovers", async () => {
  const repairStore = await breakStore();
  await startWorker(300);
  const codes = await sendCodes(12);
  await expect.poll(() => isResting, TIMEOUT).toBe(true);
  await repairStore();
  await expectAllKept(codes);
  expect(await broker.deadLetters("render.codes")).toEqual([]);
});

it("returns held codes to the queue for the next worker when it stops", async () => {
  const repairStore = await breakStore();
  const first = await startWorker();
  const codes = await sendCodes(6);
  await expect.poll(() => failedPuts, TIMEOUT).toBeGreaterThan(0);
  const startedMs = performance.now();
  await first.stop(5000);
  expect(performance.now() - startedMs).toBeLessThan(4000);
  await repairStore();
  await startWorker();
  await expectAllKept(codes);
});
