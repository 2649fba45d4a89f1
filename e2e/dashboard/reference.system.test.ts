// The API reference at /docs in a browser.

import { afterAll, beforeAll, expect, test } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { type DashboardSystem, startDashboardSystem } from "./parts/dashboard-system.ts";

const DEADLINE_MS = 120_000;

let dashboard: DashboardSystem;
beforeAll(async () => {
  dashboard = await startDashboardSystem();
}, DEADLINE_MS);
afterAll(() => dashboard?.stop());

test(
  "shows every operation, sends trial requests with a key, and loads nothing from other hosts",
  async () => {
    const { page, faults } = await dashboard.visit();
    const description = await (await fetch(`${dashboard.address}/openapi.json`)).json();
    await page.goto("/docs");
    await page.waitForTimeout(5000);
    await keepPicture(page, "reference");
    console.log(await page.getByRole("button").allInnerTexts());
    console.log(faults);
  },
  DEADLINE_MS,
);
