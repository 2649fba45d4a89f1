import { afterEach, expect, it } from "vitest";
import type { Picture } from "../symbol/picture.ts";
import { UndrawableSymbolError, UnreadablePictureError } from "../symbol/symbol.ts";
import { createDrawingProcess, type DrawingProcess, DrawingTimeoutError } from "./drawing-process.ts";

const SYMBOL = { payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B/", dark: "#000000", light: "#ffffff", slug: "7K2M9QXV4B" };
const task = (change: Partial<typeof SYMBOL> = {}, sizePx = 200) => {
  const picture: Picture = { format: "png", size: { sizePx, marginModules: 4 }, level: "M" };
  return { symbol: { ...SYMBOL, ...change }, picture, madeAt: new Date(0) };
};
const WIDE_MS = 60_000;

const opened: DrawingProcess[] = [];
afterEach(async () => {
  for (const process of opened.splice(0)) await process.close();
});
function newProcess(): DrawingProcess {
  const process = createDrawingProcess();
  opened.push(process);
  return process;
}

it("kills the process of a slow drawing, and draws the next one in a new process", async () => {
  const process = newProcess();
  await process.run(task(), WIDE_MS);
  await expect(process.run(task({}, 4096), 1)).rejects.toThrow(DrawingTimeoutError);
  expect((await process.run(task(), WIDE_MS)).subarray(1, 4).toString()).toBe("PNG");
});

it("preserves error classes across the process boundary, and keeps the process running", async () => {
  const process = newProcess();
  await expect(process.run(task({ payload: "x".repeat(3000) }), WIDE_MS)).rejects.toThrow(UndrawableSymbolError);
  await expect(process.run(task({ dark: "#fefefe" }), WIDE_MS)).rejects.toThrow(UnreadablePictureError);
  await expect(process.run(task({ payload: "x".repeat(2000) }, 64), WIDE_MS)).rejects.toMatchObject({
    name: "PictureTooSmallError",
    smallestPx: 177,
  });
  await expect(process.run(task({}, 63), WIDE_MS)).rejects.toThrow(RangeError);
  await expect(process.run(task(), WIDE_MS)).resolves.toBeInstanceOf(Buffer);
});

it("rejects a drawing whose client is gone, and draws the next one", async () => {
  const process = newProcess();
  const gone = new AbortController();
  const drawn = process.run(task({}, 4096), WIDE_MS, gone.signal);
  gone.abort(new Error("the client is gone"));
  await expect(drawn).rejects.toThrow("the client is gone");
  await expect(process.run(task(), WIDE_MS)).resolves.toBeInstanceOf(Buffer);
});

it("rejects the running drawing and later ones after close", async () => {
  const process = newProcess();
  const running = process.run(task({}, 4096), WIDE_MS);
  const rejected = expect(running).rejects.toThrow("ended");
  await process.close();
  await rejected;
  await expect(process.run(task(), WIDE_MS)).rejects.toThrow("closed");
});
