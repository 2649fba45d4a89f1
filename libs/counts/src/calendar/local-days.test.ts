import { expect, it } from "vitest";
import { HOUR_MS } from "../quarter-hours.ts";
import { localDays } from "./local-days.ts";
import { timeZone } from "./time-zone.ts";

const at = (text: string) => Date.parse(text);

it("changes the offset at the instant at which the clocks change", () => {
  const { borders, offsets, isUtc } = localDays(timeZone("Europe/Berlin"), at("2026-03-28"), at("2026-03-30"));
  const midnights = ["2026-03-27T23:00Z", "2026-03-28T23:00Z", "2026-03-29T22:00Z", "2026-03-30T22:00Z"];
  expect(borders).toEqual(midnights.map(at));
  expect(offsets()).toEqual([
    { fromMs: at("2026-03-27T23:00Z"), offsetMs: HOUR_MS },
    { fromMs: at("2026-03-29T01:00Z"), offsetMs: 2 * HOUR_MS },
  ]);
  expect([isUtc, localDays(timeZone("utc"), 0, 0).isUtc]).toEqual([false, true]);
});
