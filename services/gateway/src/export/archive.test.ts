import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type Archive, writeArchive } from "./archive.ts";

const OPTIONS = { pieceBytes: 10_000, madeAt: new Date("2026-11-21T10:20:30Z") };
const random = () => crypto.getRandomValues(new Uint8Array(25_000));
const nothing = async () => {};

test("an archive contains the files in their order, and is stored in pieces of equal size", async () => {
  const pieces: Buffer[] = [];
  const bytes = random();
  const texts = async function* () {
    yield "Grüße, ";
    yield "世界";
  };
  const write = async ({ add }: Archive) => {
    await add("text.txt", texts());
    await add("folder/random", [bytes]);
    await add("empty", []);
  };
  const size = await writeArchive(write, async (piece) => void pieces.push(piece), OPTIONS);
  const whole = Buffer.concat(pieces);
  expect(whole.length).toBe(size);
  expect(pieces.slice(0, -1).map(({ length }) => length)).toEqual([10_000, 10_000]);
  const files = unzipSync(new Uint8Array(whole));
  expect(Object.keys(files)).toEqual(["text.txt", "folder/random", "empty"]);
  expect(strFromU8(files["text.txt"] ?? new Uint8Array())).toBe("Grüße, 世界");
  expect(files["folder/random"]).toEqual(bytes);
});

test.each<[string, (archive: Archive) => Promise<void>, () => Promise<void>]>([
  [
    "the content",
    ({ add }) =>
      add(
        "a",
        (async function* () {
          yield "a";
          throw new Error("the content");
        })(),
      ),
    nothing,
  ],
  [
    "the store",
    async ({ add }) => {
      for (;;) await add(crypto.randomUUID(), [random()]);
    },
    () => Promise.reject(new Error("the store")),
  ],
  ["the writer", () => Promise.reject(new Error("the writer")), nothing],
])("an error in %s ends the archive", async (message, write, store) => {
  await expect(writeArchive(write, store, OPTIONS)).rejects.toThrow(message);
});

test("after an error, the writer is told so at its next file", async () => {
  let told: Promise<unknown> = Promise.resolve();
  const failing = writeArchive(
    async ({ add }) => {
      await add("a", [random()]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      told = add("b", ["b"]).catch((error: unknown) => error);
      await told;
    },
    () => Promise.reject(new Error("the store")),
    OPTIONS,
  );
  await expect(failing).rejects.toThrow("the store");
  await expect.poll(() => told).toMatchObject({ message: "the store" });
});
