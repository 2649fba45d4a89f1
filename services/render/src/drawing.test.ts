import { afterEach, expect, it } from "vitest";
import { createDrawing, type Drawing, DrawingBusyError } from "./drawing.ts";

const SYMBOL = { payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B", dark: "#000000", light: "#ffffff" };
const SIZE = { sizePx: 64, marginModules: 4 };
const opened: Drawing[] = [];
afterEach(async () => {
  for (const drawing of opened.splice(0)) await drawing.close();
});

function newDrawing(options?: Parameters<typeof createDrawing>[0]): Drawing {
  const drawing = createDrawing(options);
  opened.push(drawing);
  return drawing;
}

it("refuses on the spot what would wait behind a hundred others, and draws all it took", async () => {
  const drawing = newDrawing();
  const drawn = await Promise.allSettled(
    Array.from({ length: 110 }, () => drawing.draw(SYMBOL, "png", SIZE, "on_the_spot")),
  );
  const refused = drawn.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(8);
  expect(refused.every((result) => result.status === "rejected" && result.reason instanceof DrawingBusyError)).toBe(
    true,
  );
  await expect(drawing.draw(SYMBOL, "png", SIZE, "on_the_spot")).resolves.toBeInstanceOf(Buffer);
});

it("draws what someone waits for before what the worker has queued", async () => {
  const drawing = newDrawing();
  const order: string[] = [];
  const draw = async (place: "worker" | "on_the_spot") => {
    await drawing.draw(SYMBOL, "png", SIZE, place);
    order.push(place);
  };
  await Promise.all([...Array.from({ length: 6 }, () => draw("worker")), draw("on_the_spot")]);
  expect(order.indexOf("on_the_spot")).toBeLessThanOrEqual(2);
});

it("goes on after a symbol that cannot be drawn", async () => {
  const drawing = newDrawing();
  const bad = { ...SYMBOL, payload: "x".repeat(3000) };
  const drawn = Array.from({ length: 6 }, () => drawing.draw(bad, "png", SIZE, "worker").catch(() => "refused"));
  expect(await Promise.all(drawn)).toEqual(Array(6).fill("refused"));
  await expect(drawing.draw(SYMBOL, "svg", SIZE, "worker")).resolves.toBeInstanceOf(Buffer);
});
