import { expect, it } from "vitest";
import { captionOutline, missingCharacters } from "./caption.ts";
import type { Path } from "./path.ts";

const PLACE = { x: 50, y: 10, maxWidth: 80, maxCapHeight: 4 };

function boundsOf(path: Path) {
  const xs = path.flatMap(([, ...places]) => places.filter((_, index) => index % 2 === 0));
  const ys = path.flatMap(([, ...places]) => places.filter((_, index) => index % 2 === 1));
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

it.each(["Scan me", "Jetzt öffnen!", "Ελληνικά", "Меню 1–2 €", "Đặt món"])("draws %s", async (caption) => {
  expect(await missingCharacters(caption.normalize("NFC"))).toEqual([]);
  const { left, right } = boundsOf(await captionOutline(caption.normalize("NFC"), PLACE));
  expect(right - left).toBeGreaterThan(5);
});

it.each([
  ["日本", ["日", "本"]],
  ["ok 🎉🎉", ["🎉"]],
  ["مرحبا", ["م", "ر", "ح", "ب", "ا"]],
])("lists the missing characters of %s", async (caption, missing) => {
  expect(await missingCharacters(caption)).toEqual(missing);
});

it("is centered, with capitals of the maximum height", async () => {
  const { left, right, top, bottom } = boundsOf(await captionOutline("HHH", PLACE));
  expect((left + right) / 2).toBeCloseTo(50, 1);
  expect((top + bottom) / 2).toBeCloseTo(10, 1);
  expect(bottom - top).toBeCloseTo(4, 1);
});

it("shrinks until it fits", async () => {
  const { left, right } = boundsOf(await captionOutline("W".repeat(24), PLACE));
  expect(right - left).toBeLessThanOrEqual(80);
  expect(right - left).toBeGreaterThan(76);
});
