// Opens a page and waits until it has loaded.

import { waitUntil } from "@qr/test-kit/wait-until";
import type { Visitor } from "./visitor.ts";

const REST_MS = 15_000;

/** Opens the path and waits for the heading and the content. */
export async function showPage(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.goto(path);
  await rest(visitor);
}

/** Waits until a heading exists and nothing is loading. */
export async function rest({ page, say }: Visitor): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const loaders = page.getByRole("status", { name: say("loading") });
  const skeletons = page.locator(".mantine-Skeleton-root, .mantine-Loader-root");
  const isAtRest = async () => (await loaders.count()) + (await skeletons.count()) === 0;
  await waitUntil(isAtRest, REST_MS, () => `${page.url()} keeps loading`);
  await page.waitForLoadState("networkidle");
}

/** Returns how far the page extends beyond the right edge of the screen, in pixels. A page that fits has 0. */
export function overhang({ page }: Visitor): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}
