// Shares of the visitors.

import type { Share } from "./types.ts";

/**
 * Returns whether the bucket is in the share. Divides the bucket instead of multiplying the percentages, because 29 /
 * 100 is exactly 0.29, but 0.29 * 100 is not 29.
 */
export function shareHolds(share: Share, bucket: number | undefined): boolean {
  if (bucket === undefined) return false;
  const percent = bucket / 100;
  return share.from <= percent && percent < share.to;
}
