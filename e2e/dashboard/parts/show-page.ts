// Opens a page and waits until it has loaded.

import { waitUntil } from "@qr/test-kit/wait-until";
import type { Visitor } from "./visitor.ts";

const REST_MS = 60_000;

/** Opens the path and waits for the heading and the content. */
export async function showPage(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.goto(path);
  await rest(visitor);
}

/** Waits until two frames are drawn and the page has nothing left to compute. */
const NO_WORK = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 5000 }))))`;

/** Returns whether a transition is running. Endless animations, such as those of loaders, do not count. */
const IS_MOVING = `document.getAnimations().some((animation) =>
  animation.playState === "running" && Number.isFinite(animation.effect.getComputedTiming().endTime))`;

/** Waits until a heading exists, nothing is loading or moving, and no request is pending. */
export async function rest({ page, say, pendingRequests }: Visitor): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const loaders = page.getByRole("status", { name: say("loading") });
  const busy = page.locator(".mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]");
  const isIdle = async () => (await loaders.count()) + (await busy.count()) + pendingRequests() === 0;
  const isStill = async () => !(await page.evaluate<boolean>(IS_MOVING));
  // Components that have just been rendered may send further requests.
  const isAtRest = async () => (await isIdle()) && (await page.evaluate(NO_WORK).then(isIdle)) && (await isStill());
  await waitUntil(isAtRest, REST_MS, () => `${page.url()} keeps loading`);
}

/** Returns how far the page extends beyond the right edge of the screen, in pixels; 0 if the page fits. */
export function overhang({ page }: Visitor): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}
