// Saves pictures of pages for people to review, in the folder given by DASHBOARD_ARTIFACTS or in .artifacts/dashboard, which git ignores.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isNightly } from "@qr/test-kit/nightly";
import type { Page } from "playwright-core";
import { type Look, lookName } from "./looks.ts";

const OWN_FOLDER = fileURLToPath(new URL("../../../.artifacts/dashboard", import.meta.url));
const GIVEN_FOLDER = process.env.DASHBOARD_ARTIFACTS;
const FOLDER = GIVEN_FOLDER || OWN_FOLDER;

/** Number of failure screenshots so far. The number makes their names unique, because a test may have several visitors. */
let failures = 0;

/**
 * In the nightly run, or if DASHBOARD_ARTIFACTS is set, saves a screenshot of the whole page as PAGE-WIDTH-SCHEME.png. Replaces the
 * screenshot from the previous run.
 */
export async function keepPicture(page: Page, name: string, look: Look): Promise<void> {
  if (isNightly || GIVEN_FOLDER) await keep(page, `${name}-${lookName(look)}`);
}

/** Saves a screenshot of a failed test's page in the `failed` folder, unless the page is closed. */
export async function keepFailure(page: Page, test: string): Promise<void> {
  const name = test.replaceAll(/[^\w-]+/g, "-").slice(0, 80);
  failures += 1;
  await keep(page, join("failed", `${name}-${failures}`)).catch(() => {});
}

async function keep(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, animations: "disabled" });
}
