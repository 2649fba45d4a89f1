import type { Attention } from "@qr/session-api";
import { expect, test } from "vitest";
import type { Domain } from "../../../shared/domains.ts";
import { othersOf, troubledDomains } from "./attention.ts";

const CODE = { id: "qr_1", type: "url", title: null, target: "https://example.com/", at: "2026-11-21T00:00:00.000Z" };
const paused = (total: number, shown: number): Attention => ({
  reason: "paused",
  total,
  items: Array.from({ length: shown }, () => CODE),
});

test("codes that are not named are counted, up to a hundred", () => {
  expect(othersOf(paused(3, 3), "en")).toBeUndefined();
  expect(othersOf(paused(5, 3), "en")).toEqual({ count: "2", to: "/codes?state=paused" });
  expect(othersOf(paused(100, 3), "en")).toEqual({ count: "97+", to: "/codes?state=paused" });
});

test("there is no list of the codes that expire soon", () => {
  expect(othersOf({ ...paused(5, 3), reason: "expiring" }, "en")?.to).toBeUndefined();
});

test("domains that do not work are sorted by urgency", () => {
  const states = ["verified", "pending", "lost", "failing", "lost"] as const;
  const domains = states.map((state, place) => ({ id: `${place}`, state })) as Domain[];
  expect(troubledDomains(domains).map(({ id }) => id)).toEqual(["2", "4", "3", "1"]);
});
