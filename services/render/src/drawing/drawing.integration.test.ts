import { afterEach, expect, it } from "vitest";
import { createDrawing, type Drawing } from "./drawing.ts";
import { createDrawingProcess, type DrawingProcess } from "./drawing-process.ts";
import { createDrawingQueue, DrawingBusyError, type Requester } from "./drawing-queue.ts";

const SYMBOL = { payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B/", dark: "#000000", light: "#ffffff" };
const SIZE = { sizePx: 64, marginModules: 4 };
const WORKER: Requester = { kind: "worker" };
const onDemand = (network: string): Requester => ({
  kind: "on_demand",
  network,
  canceled: new AbortController().signal,
});
const opened: Drawing[] = [];
afterEach(async () => {
  for (const drawing of opened.splice(0)) await drawing.close();
});

function newDrawing(options?: Parameters<typeof createDrawing>[0]): Drawing {
  const drawing = createDrawing(options);
  opened.push(drawing);
  return drawing;
}

it("rejects on-demand drawings behind a hundred others, and draws all accepted ones", async () => {
  const drawing = newDrawing({ queue: createDrawingQueue({ maxWaitMs: 60_000 }) });
  const drawn = await Promise.allSettled(
    Array.from({ length: 110 }, (_, n) => drawing.draw(SYMBOL, "png", SIZE, onDemand(`network ${n % 10}`))),
  );
  const refused = drawn.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(9);
  expect(refused.every((result) => result.status === "rejected" && result.reason instanceof DrawingBusyError)).toBe(
    true,
  );
  await expect(drawing.draw(SYMBOL, "png", SIZE, onDemand("network 1"))).resolves.toBeInstanceOf(Buffer);
});

it("draws on-demand requests before queued jobs of the worker", async () => {
  const begun: number[] = [];
  const createProcess = (): DrawingProcess => {
    const process = createDrawingProcess();
    const run: DrawingProcess["run"] = (task, deadlineMs) => {
      if ("size" in task.picture) begun.push(task.picture.size.sizePx);
      return process.run(task, deadlineMs);
    };
    return { ...process, run };
  };
  const drawing = newDrawing({ createProcess });
  const queued = Array.from({ length: 6 }, () => drawing.draw(SYMBOL, "png", SIZE, WORKER));
  await Promise.all([...queued, drawing.draw(SYMBOL, "png", { ...SIZE, sizePx: 128 }, onDemand("network 1"))]);
  expect(begun).toEqual([64, 64, 128, 64, 64, 64, 64]);
});

it("continues after a symbol that cannot be drawn", async () => {
  const drawing = newDrawing();
  const bad = { ...SYMBOL, payload: "x".repeat(3000) };
  const drawn = Array.from({ length: 6 }, () => drawing.draw(bad, "png", SIZE, WORKER).catch(() => "refused"));
  expect(await Promise.all(drawn)).toEqual(Array(6).fill("refused"));
  await expect(drawing.draw(SYMBOL, "svg", SIZE, WORKER)).resolves.toBeInstanceOf(Buffer);
});
