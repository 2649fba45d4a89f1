import { expect, it } from "vitest";
import { drawAcceptedStyles } from "../testing/accepted-styles.ts";

it("draws every style that the gateway accepts", async () => {
  expect(await drawAcceptedStyles(30)).toBeGreaterThan(5);
});
