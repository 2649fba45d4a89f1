import { afterEach, expect, it } from "vitest";
import type { Picture } from "../symbol/picture.ts";
import { UndrawableSymbolError, UnreadablePictureError } from "../symbol/symbol.ts";
import { createDrawingThread, type DrawingThread, DrawingTimeoutError } from "./drawing-thread.ts";

const SYMBOL = { payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B/", dark: "#000000", light: "#ffffff", slug: "7K2M9QXV4B" };
const task = (change: Partial<typeof SYMBOL> = {}, sizePx = 200) => {
  const picture: Picture = { format: "png", size: { sizePx, marginModules: 4 }, level: "M" };
  return { symbol: { ...SYMBOL, ...change }, picture, madeAt: new Date(0) };
};
const WIDE_MS = 60_000;

const opened: DrawingThread[] = [];
afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.close();
});
function newThread(): DrawingThread {
  const thread = createDrawingThread();
  opened.push(thread);
  return thread;
}

it("kills a slow drawing with its process, and draws the next one in a new process", async () => {
  const thread = newThread();
  await thread.run(task(), WIDE_MS);
  await expect(thread.run(task({}, 4096), 1)).rejects.toThrow(DrawingTimeoutError);
  expect((await thread.run(task(), WIDE_MS)).subarray(1, 4).toString()).toBe("PNG");
});

it("preserves error classes across the process, which keeps running", async () => {
  const thread = newThread();
  await expect(thread.run(task({ payload: "x".repeat(3000) }), WIDE_MS)).rejects.toThrow(UndrawableSymbolError);
  await expect(thread.run(task({ dark: "#fefefe" }), WIDE_MS)).rejects.toThrow(UnreadablePictureError);
  await expect(thread.run(task({ payload: "x".repeat(2000) }, 64), WIDE_MS)).rejects.toMatchObject({
    name: "PictureTooSmallError",
    smallestPx: 177,
  });
  await expect(thread.run(task({}, 63), WIDE_MS)).rejects.toThrow(RangeError);
  await expect(thread.run(task(), WIDE_MS)).resolves.toBeInstanceOf(Buffer);
});

it("rejects a drawing whose client is gone, and draws the next one", async () => {
  const thread = newThread();
  const gone = new AbortController();
  const drawn = thread.run(task({}, 4096), WIDE_MS, gone.signal);
  gone.abort(new Error("the client is gone"));
  await expect(drawn).rejects.toThrow("the client is gone");
  await expect(thread.run(task(), WIDE_MS)).resolves.toBeInstanceOf(Buffer);
});

it("rejects the running drawing and later ones after close", async () => {
  const thread = newThread();
  const running = thread.run(task({}, 4096), WIDE_MS);
  const rejected = expect(running).rejects.toThrow("ended");
  await thread.close();
  await rejected;
  await expect(thread.run(task(), WIDE_MS)).rejects.toThrow("closed");
});
