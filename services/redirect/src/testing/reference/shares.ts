// Parts of all visitors.

import type { Share } from "./types.ts";

/** The bucket is divided rather than the percentages multiplied: 29 / 100 is exactly 0.29, 0.29 * 100 is not 29. */
export function shareHolds(share: Share, bucket: number | undefined): boolean {
  if (bucket === undefined) return false;
  const percent = bucket / 100;
  return share.from <= percent && percent < share.to;
}
