// Opens a page and waits until it has loaded.

import { waitUntil } from "@qr/test-kit/wait-until";
import type { Visitor } from "./visitor.ts";

const REST_MS = 60_000;

/** Opens the path and waits for the heading and the content. */
export async function showPage(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.goto(path);
  await rest(visitor);
}

const TWO_FRAMES = "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))";

/** Waits until a heading exists, nothing is loading, and no request is pending. */
export async function rest({ page, say, pendingRequests }: Visitor): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const loaders = page.getByRole("status", { name: say("loading") });
  const skeletons = page.locator(".mantine-Skeleton-root, .mantine-Loader-root");
  const isIdle = async () => (await loaders.count()) + (await skeletons.count()) + pendingRequests() === 0;
  // Components that have just been rendered may send further requests.
  const isAtRest = async () => (await isIdle()) && (await page.evaluate(TWO_FRAMES).then(isIdle));
  await waitUntil(isAtRest, REST_MS, () => `${page.url()} keeps loading`);
}

/** Returns how far the page extends beyond the right edge of the screen, in pixels; 0 if the page fits. */
export function overhang({ page }: Visitor): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}
