// Checks whether scanners can read a symbol in its colors and style: draws the symbol in the same way as the render service, and decodes
// it. Requests without a style cost nothing here.

import { DRAFT_SLUG, ERROR_CORRECTION, type ErrorDetail, uuidFromLogoId } from "@qr/contracts";
import { counter, HttpError } from "@qr/runtime";
import { drawStyled, isReadable, type Modules, missingCharacters } from "@qr/styled-symbol";
import { encodePayload, type Level, PayloadTooLongError, UnencodablePayloadError } from "@qr/symbol-matrix";
import { invalidRequest } from "../../route/violations.ts";
import { createSemaphore } from "../../scheduling/semaphore.ts";
import { payloadOf } from "../code.ts";
import type { CreateCodeRequest } from "../code-schemas.ts";
import type { LogoStore } from "../logos/logo-store.ts";
import type { PublicUrls } from "../public-urls.ts";

/** Maximum number of concurrent checks. A check takes about 15 ms, a third of which is spent on the thread that serves requests. */
const MAX_CONCURRENT = 2;
/** Maximum number of waiting checks: a few seconds of work. Requests beyond it are rejected with 503. */
const MAX_WAITING = 200;
/** Width of the default quiet zone of images, in modules. */
const MARGIN_MODULES = 4;

export interface StyleCheck {
  /**
   * Returns the error for a style that no code may have, or undefined. The error has status 400, and names the reason: scanners cannot read
   * the symbol (`unscannable`), the caption has unsupported characters, or the logo is unknown. Rejects with `unavailable` if too
   * many checks are waiting.
   */
  refusalOf(accountId: string, request: CreateCodeRequest): Promise<HttpError | undefined>;
}

export function createStyleCheck({ urls, logos }: { urls: PublicUrls; logos: Pick<LogoStore, "find"> }): StyleCheck {
  const countBusy = counter("gateway_style_checks_refused_total", "Styles not checked because too many were waiting.");
  const withPermit = createSemaphore(MAX_CONCURRENT, MAX_WAITING, () => {
    countBusy();
    return new HttpError("unavailable", "Too many styles are being checked. Try again.", {
      headers: { "Retry-After": "2" },
    });
  });
  return {
    refusalOf: async (accountId, request) => {
      const { style } = request;
      if (!style) return undefined;
      const logo = style.logo === null ? null : await logos.find(accountId, uuidFromLogoId(style.logo) ?? NO_LOGO);
      if (logo === undefined) return invalidRequest([UNKNOWN_LOGO]);
      const validate = async () =>
        (await captionViolation(style)) ?? (await readingViolation(request, { style, logo }, urls));
      const violation = await withPermit(validate);
      return violation && invalidRequest([violation]);
    },
  };
}

const NO_LOGO = "00000000-0000-0000-0000-000000000000";
const UNKNOWN_LOGO: ErrorDetail = {
  field: "style.logo",
  code: "invalid_value",
  message: "Must be the `id` of a logo in this account.",
};

type StyleRequest = NonNullable<CreateCodeRequest["style"]>;

async function captionViolation({ frame }: StyleRequest): Promise<ErrorDetail | undefined> {
  const missing = frame === null ? [] : await missingCharacters(frame.caption);
  if (missing.length === 0) return undefined;
  const message = `Captions cannot contain ${missing.map((character) => `"${character}"`).join(", ")}.`;
  return { field: "style.frame.caption", code: "invalid_value", message };
}

/**
 * Returns a violation if scanners cannot read the symbol. If the slug has not been generated yet, a placeholder of the same length gives
 * the symbol its final size.
 */
async function readingViolation(
  request: CreateCodeRequest,
  { style, logo }: { style: StyleRequest; logo: Buffer | null },
  urls: PublicUrls,
): Promise<ErrorDetail | undefined> {
  const payload = payloadOf(request, request.slug ?? DRAFT_SLUG, urls);
  const modules = modulesOf(payload, logo ? "H" : ERROR_CORRECTION);
  if (modules === undefined) return UNSCANNABLE;
  const drawing = await drawStyled({
    modules,
    ...request.color,
    style,
    logo,
    marginModules: MARGIN_MODULES,
  });
  if (await isReadable(drawing, request.color.light, payload)) return undefined;
  return UNSCANNABLE;
}

const UNSCANNABLE: ErrorDetail = {
  field: "style",
  code: "unscannable",
  message: "Scanners cannot read this style at 120 pixels or in print. Shorten the content, or omit the style.",
};

/** Returns the modules of the payload's symbol; undefined if the payload cannot be encoded or does not fit at this level. */
function modulesOf(payload: string, minLevel: Level): Modules | undefined {
  try {
    return encodePayload(payload, minLevel);
  } catch (error) {
    if (error instanceof PayloadTooLongError || error instanceof UnencodablePayloadError) return undefined;
    throw error;
  }
}

/** Minimum contrast ratio between background and pattern, as defined by WCAG 2. */
const MIN_CONTRAST = 3;

/**
 * Weights of red, green, and blue in the gray that scanners see, for nonlinear values. The first row is for cameras (ITU-R BT.601), and the
 * second is for ZXing for Java. Scanners distinguish saturated colors much less well than eyes do.
 */
const GRAY_WEIGHTS = [
  [0.299, 0.587, 0.114],
  [0.25, 0.5, 0.25],
] as const;
/** Minimum difference in gray, out of 255: twice the difference below which ZXing sees a single gray (MIN_DYNAMIC_RANGE in its HybridBinarizer). */
const MIN_GRAY_DIFFERENCE = 48;

/** Returns whether `dark` is darker than `light` with enough contrast for eyes and scanners. Both are `#rrggbb`. */
export function isScannable({ dark, light }: { dark: string; light: string }): boolean {
  const isClear = GRAY_WEIGHTS.every(
    (weights) => grayOf(light, weights) - grayOf(dark, weights) >= MIN_GRAY_DIFFERENCE,
  );
  return isClear && contrastOf({ dark, light }) >= MIN_CONTRAST;
}

function grayOf(color: string, weights: readonly number[]): number {
  return weights.reduce(
    (gray, weight, index) => gray + weight * Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16),
    0,
  );
}

/** Returns the contrast ratio, up to 21; below 1 if `dark` is the lighter color. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf({ dark, light }: { dark: string; light: string }): number {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

/** Returns the relative luminance of an sRGB color, 0 to 1. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
