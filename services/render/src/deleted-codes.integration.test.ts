import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@qr/runtime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFileImageStore } from "./image-store/image-store.file.ts";
import { DeletionDeniedError, type ImageStore, ImageStoreUnavailableError } from "./image-store/image-store.ts";
import { createTestCodes, type TestCode, type TestCodes } from "./testing/test-codes.ts";
import { startTestRender, type TestRender } from "./testing/test-render.ts";

const TIMEOUT = { timeout: 10_000 };
let codes: TestCodes;
let folder: string;
let files: ImageStore;
/** Writes to the store wait until this promise resolves. */
let held = Promise.resolve();
/** The codes whose images have begun to be written, and the codes whose images have been written. */
const puts: { started: string[]; ended: string[] } = { started: [], ended: [] };
let failedDeletions = 0;
let isDown = false;
let isDenied = false;
let render: TestRender;

beforeAll(async () => {
  codes = await createTestCodes();
  folder = await mkdtemp(join(tmpdir(), "qr-deleted-"));
  files = openFileImageStore({ folder, log: createLogger("test", "silent") });
  const imageStore: ImageStore = {
    ...files,
    put: async (name, bytes) => {
      puts.started.push(name.codeId);
      await held;
      await files.put(name, bytes);
      puts.ended.push(name.codeId);
    },
    delete: async (name) => {
      if (isDenied) throw new DeletionDeniedError("denied");
      if (!isDown) return files.delete(name);
      failedDeletions += 1;
      throw new ImageStoreUnavailableError("down");
    },
  };
  render = await startTestRender({ databaseUrl: codes.databaseUrl, imageStore });
});
afterAll(async () => {
  await render.stop();
  await codes.drop();
  await rm(folder, { recursive: true });
});

const send = (name: "code.created.v1" | "code.deleted.v1", body: object) =>
  render.bus.publish({ name, id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
const sendCreated = ({ codeId, payload, dark, light }: TestCode) =>
  send("code.created.v1", { code_id: codeId, payload, color: { dark, light }, format: "png" });
const sendDeleted = ({ codeId }: TestCode) =>
  send("code.deleted.v1", { code_id: codeId, account_id: randomUUID(), version: 2, moves: 0, revision: 1 });

async function storedFormats({ codeId }: TestCode): Promise<string[]> {
  const formats = [];
  for (const format of ["png", "svg"] as const) if (await files.get({ codeId, format })) formats.push(format);
  return formats;
}

it("deletes both stored images of a deleted code, and no others", async () => {
  const [deleted, kept] = [await codes.add(), await codes.add()];
  for (const code of [deleted, kept]) await sendCreated(code);
  expect(await storedFormats(deleted)).toEqual(["png", "svg"]);
  await codes.remove(deleted);
  await sendDeleted(deleted);
  await sendDeleted(deleted);
  expect([await storedFormats(deleted), await storedFormats(kept)]).toEqual([[], ["png", "svg"]]);
});

it("keeps no images that it draws for a code after its deletion", async () => {
  const code = await codes.add();
  await codes.remove(code);
  await sendDeleted(code);
  await sendCreated(code);
  expect(await storedFormats(code)).toEqual([]);
});

it.each([
  ["on demand", 1, ({ id }: TestCode) => render.get(`/${id}.png`)],
  ["for a message", 2, sendCreated],
])("keeps no image that it draws %s before the deletion and stores after it", async (_how, images, draw) => {
  const code = await codes.add();
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  const drawn = draw(code);
  await expect.poll(() => puts.started, TIMEOUT).toContain(code.codeId);
  await codes.remove(code);
  await sendDeleted(code);
  release();
  await drawn;
  await expect.poll(() => puts.ended.filter((id) => id === code.codeId).length, TIMEOUT).toBe(images);
  await expect.poll(() => storedFormats(code), TIMEOUT).toEqual([]);
});

it("deletes the images once the store is up again", async () => {
  const code = await codes.add();
  await sendCreated(code);
  await codes.remove(code);
  isDown = true;
  const deleted = sendDeleted(code);
  await expect.poll(() => failedDeletions, TIMEOUT).toBeGreaterThan(1);
  isDown = false;
  await deleted;
  expect(await storedFormats(code)).toEqual([]);
});

it("dead-letters a deletion that the store denies, and keeps drawing", async () => {
  const [deleted, drawn] = [await codes.add(), await codes.add()];
  await codes.remove(deleted);
  isDenied = true;
  await sendDeleted(deleted);
  await sendCreated(deleted);
  isDenied = false;
  expect(render.bus.deadLetters("render.codes").map(({ reason }) => reason)).toEqual(["denied", "denied"]);
  await sendCreated(drawn);
  expect(await storedFormats(drawn)).toEqual(["png", "svg"]);
});
