// Limits how much drawing each network may cause with on-demand images, and how many missing images it may request. A unit is the work of
// drawing an unstyled symbol as a vector image, such as a PDF: about 7 ms of CPU time.

import { type Charge, counter, createWorkBudget, gauge, HttpError } from "@qr/runtime";
import { DEFAULT_SIZE_PX, type Picture } from "../symbol/picture.ts";
import type { ShownSymbol } from "../symbol/symbol.ts";

const WINDOW_S = 60;
/** Time after which a network whose queue is full should try again. */
const RETRY_AFTER_S = 2;

/**
 * The measured work, in units: for a symbol, and for every 1,024² pixels of its image. Raster images of styled symbols
 * are drawn from vectors.
 */
const PLAIN = { symbol: 1, megapixel: { png: 1, jpg: 5, webp: 6 } } as const;
const STYLED = { symbol: 3, megapixel: { png: 6, jpg: 6, webp: 10 } } as const;

export interface ImageBudget {
  /** Charges a drawing to a network before the drawing begins. Throws rate_limited if the network's budget is used up. */
  charge(network: string, units: number): Charge;
  /**
   * Charges a lookup to a network before the lookup is sent. If the image exists, the caller gives the charge back. Throws rate_limited if
   * the network has requested too many images that do not exist.
   */
  chargeLookup(network: string): Charge;
  /** Counts and returns the error for a network for which too many images are waiting to be looked up or drawn. */
  busyError(cause?: Error): HttpError;
}

/** Creates two budgets for each network: `unitsPerMinute` units for drawings, and the same number of requests for missing images. 0: no limits. */
export function createImageBudget(unitsPerMinute: number): ImageBudget {
  const drawings = createWorkBudget({ units: unitsPerMinute, windowS: WINDOW_S });
  const misses = createWorkBudget({ units: unitsPerMinute, windowS: WINDOW_S });
  const countRefusal = counter(
    "render_images_limited_total",
    "Requests for images rejected with 429, because of the network's budgets or queues.",
  );
  gauge(
    "render_image_slots_used_ratio",
    "Share of the counters for on-demand images in use this minute; near 1, other networks are limited by mistake.",
    drawings.usedRatio,
  );
  gauge(
    "render_miss_slots_used_ratio",
    "Share of the counters for missing images in use this minute; near 1, other networks are limited by mistake.",
    misses.usedRatio,
  );

  function refuse({ reason, policy, seconds, message }: Refusal): never {
    countRefusal(1, { reason });
    throw new HttpError("rate_limited", message, {
      headers: {
        "Retry-After": String(seconds),
        "RateLimit-Policy": `"${policy}";q=${unitsPerMinute};w=${WINDOW_S}`,
        RateLimit: `"${policy}";r=0;t=${seconds}`,
      },
    });
  }

  return {
    charge(network, units) {
      const charge = drawings.spend(network, units);
      if (!charge.isSpent) return charge;
      const seconds = charge.secondsLeft;
      const message = `Your network has requested too many images that must be drawn first. Retry in ${seconds} s. Images in the default size and stored images are not limited.`;
      return refuse({ reason: "budget", policy: "images", seconds, message });
    },
    chargeLookup(network) {
      const charge = misses.spend(network);
      if (!charge.isSpent) return charge;
      const seconds = charge.secondsLeft;
      const message = `Your network has requested too many images that do not exist. Retry in ${seconds} s.`;
      return refuse({ reason: "missing", policy: "missing_images", seconds, message });
    },
    busyError(cause) {
      countRefusal(1, { reason: "queue" });
      const message = `Your network is already waiting for too many images. Retry in ${RETRY_AFTER_S} s.`;
      return new HttpError("rate_limited", message, { headers: { "Retry-After": String(RETRY_AFTER_S) }, cause });
    },
  };
}

interface Refusal {
  reason: "budget" | "missing";
  policy: string;
  seconds: number;
  message: string;
}

/** Returns the work of drawing and verifying an on-demand image, in whole units. */
export function drawingUnits({ style }: ShownSymbol, picture: Picture): number {
  const cost = style ? STYLED : PLAIN;
  if (!("size" in picture) || picture.format === "svg") return cost.symbol;
  const megapixels = (picture.size.sizePx / DEFAULT_SIZE_PX) ** 2;
  return Math.ceil(cost.symbol + cost.megapixel[picture.format] * megapixels);
}
