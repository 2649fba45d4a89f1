// Pictures of the pages, for people to look at: DASHBOARD_ARTIFACTS, or .artifacts/dashboard in the repository, which git ignores.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { type Look, lookName } from "./looks.ts";

const FOLDER =
  process.env.DASHBOARD_ARTIFACTS ?? fileURLToPath(new URL("../../../.artifacts/dashboard", import.meta.url));

/** The whole page as PAGE-WIDTH-SCHEME.png, in place of the one of the run before. */
export async function keepPicture(page: Page, name: string, look: Look): Promise<void> {
  await page.screenshot({
    path: join(FOLDER, `${name}-${lookName(look)}.png`),
    fullPage: true,
    animations: "disabled",
  });
}
