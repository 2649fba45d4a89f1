// Steps that a person takes on a code's page.

import type { Browser } from "playwright-core";
import { type DownloadedFile, takeDownload } from "./downloads.ts";
import type { Visitor } from "./visitor.ts";

/** Clicks the button for the format and returns the saved file. */
export function download(
  browser: Browser,
  { page, say }: Visitor,
  format: "png" | "svg" | "pdf",
): Promise<DownloadedFile> {
  const name = say("downloads:download", { format: say(`downloads:${format}`) });
  return takeDownload(browser, page, () => page.getByRole("button", { name }).click());
}

/** Returns the width at which software prints a PNG, in mm: its pixels divided by its pixels per meter. */
export function printedMm(png: Buffer): number {
  const density = png.indexOf("pHYs", 0, "latin1");
  if (density < 0) throw new Error("the PNG states no print size");
  return (png.readUInt32BE(16) / png.readUInt32BE(density + 4)) * 1000;
}

/** Returns the number of scans that the page shows for the selected days. */
export async function shownScans({ page, say }: Visitor): Promise<number> {
  const figure = page
    .getByText(say("code:statistics.scansMore"), { exact: true })
    .locator("xpath=preceding-sibling::*[1]");
  return Number(await figure.innerText());
}

export async function repoint({ page, say }: Visitor, target: string): Promise<void> {
  await page.getByRole("button", { name: say("code:target.repoint") }).click();
  await page.getByLabel(say("code:target.new")).fill(target);
  await page.getByRole("button", { name: say("save"), exact: true }).click();
  await page.getByText(say("code:target.savedText")).waitFor();
}

export async function undoRepoint({ page, say }: Visitor): Promise<void> {
  await page.getByRole("button", { name: say("undo"), exact: true }).click();
  await page.getByText(say("code:target.savedText")).waitFor({ state: "detached" });
}
