import { expect, it } from "vitest";
import { drawAcceptedStyles } from "../testing/accepted-styles.ts";

it("draws every style that the gateway accepts", { timeout: 600_000 }, async () => {
  expect(await drawAcceptedStyles(1000)).toBeGreaterThan(300);
});
