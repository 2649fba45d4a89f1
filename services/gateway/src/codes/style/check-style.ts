// Checks whether scanners can read a symbol in its colors and style: draws the symbol in the same way as the render service, and decodes
// it. Requests without a style cost nothing here.

import { type ErrorDetail, uuidFromLogoId } from "@qr/contracts";
import type { HttpError } from "@qr/runtime";
import type { ApiCall } from "../../route/api-route.ts";
import { invalidRequest } from "../../route/violations.ts";
import { draftUrls } from "../address.ts";
import { payloadOf } from "../code.ts";
import type { CreateCodeRequest } from "../code-schemas.ts";
import type { PlacedRequest } from "../domains/domain.ts";
import type { Drawing } from "../drawing/drawing.ts";
import type { StyleFindings } from "../drawing/drawing-task.ts";
import { minLevelOf, styleUnits } from "../drawing/drawing-units.ts";
import type { LogoStore } from "../logos/logo-store.ts";
import type { PublicUrls } from "../public-urls.ts";
import type { Colors } from "./design-fields.ts";

/** A symbol in a style, to be drawn and decoded. */
export interface StyledSymbol {
  payload: string;
  color: Colors;
  style: NonNullable<CreateCodeRequest["style"]>;
}

/** Returns the symbol of a valid request; undefined if the request has no style. */
export function styledSymbol(request: PlacedRequest, urls: PublicUrls): StyledSymbol | undefined {
  const { style, color } = request;
  return style ? { payload: payloadOf(request, draftUrls(request, urls).encoded), color, style } : undefined;
}

/**
 * Returns the cost of checking the symbol, in units of the account's plan; 0 without a style. Charge it before the
 * check.
 */
export function unitsOf(symbol: StyledSymbol | undefined): number {
  return symbol ? styleUnits(symbol.payload, minLevelOf(symbol.style)) : 0;
}

/** The parts of a call that drawing needs. Drawing counts toward the plan before it starts, and stops when the signal is aborted. */
export type DrawingCall = Pick<ApiCall, "chargeDrawing" | "signal">;

/** All methods reject with `unavailable` if too many checks are waiting, and with the signal's reason if it is aborted. */
export interface StyleCheck {
  /** Charges the account for the check, and throws the error that `refusalOf` returns, if any. */
  requireReadable(accountId: string, symbol: StyledSymbol | undefined, call: DrawingCall): Promise<void>;
  /**
   * Returns the error for a style that no code may have, or undefined. The error has status 400, and names the reason: scanners cannot read
   * the symbol (`unscannable`), the caption has unsupported characters, or the logo is unknown.
   */
  refusalOf(accountId: string, symbol: StyledSymbol | undefined, signal: AbortSignal): Promise<HttpError | undefined>;
  /** Returns the symbol as SVG; null without a style. Throws the error that `refusalOf` returns. */
  svgOf(accountId: string, symbol: StyledSymbol | undefined, signal: AbortSignal): Promise<string | null>;
}

interface StyleCheckParts {
  logos: Pick<LogoStore, "find">;
  drawing: Pick<Drawing, "checkStyle">;
}

export function createStyleCheck({ logos, drawing }: StyleCheckParts): StyleCheck {
  /** Returns the findings about a symbol; undefined if its logo is unknown. */
  async function check(
    accountId: string,
    { payload, color, style }: StyledSymbol,
    isShown: boolean,
    signal: AbortSignal,
  ): Promise<StyleFindings | undefined> {
    const logo = style.logo === null ? null : await logos.find(accountId, uuidFromLogoId(style.logo) ?? NO_LOGO);
    if (logo === undefined) return undefined;
    const task = { payload, minLevel: minLevelOf(style), ...color, style, logo, isShown };
    return drawing.checkStyle(accountId, task, signal);
  }

  const refusalOf: StyleCheck["refusalOf"] = async (accountId, symbol, signal) =>
    symbol && refusalIn(await check(accountId, symbol, false, signal));

  return {
    refusalOf,
    requireReadable: async (accountId, symbol, { chargeDrawing, signal }) => {
      await chargeDrawing(unitsOf(symbol));
      const refusal = await refusalOf(accountId, symbol, signal);
      if (refusal) throw refusal;
    },
    svgOf: async (accountId, symbol, signal) => {
      if (symbol === undefined) return null;
      const findings = await check(accountId, symbol, true, signal);
      const refusal = refusalIn(findings);
      if (refusal) throw refusal;
      return findings?.svg ?? null;
    },
  };
}

function refusalIn(findings: StyleFindings | undefined): HttpError | undefined {
  if (findings === undefined) return unknownLogo();
  const violation = violationIn(findings);
  return violation && invalidRequest([violation]);
}

const NO_LOGO = "00000000-0000-0000-0000-000000000000";

/** Returns the error for a style whose logo the account does not have, or no longer has. */
export function unknownLogo(): HttpError {
  const message = "Must be the `id` of a logo in this account.";
  return invalidRequest([{ field: "style.logo", code: "invalid_value", message }]);
}

const UNSCANNABLE: ErrorDetail = {
  field: "style",
  code: "unscannable",
  message:
    "Scanners cannot read this style at every size. Shorten the content, omit the style, or use a logo without a QR symbol.",
};

function violationIn({ missingCharacters, isReadable }: StyleFindings): ErrorDetail | undefined {
  if (missingCharacters.length === 0) return isReadable ? undefined : UNSCANNABLE;
  const message = `Captions cannot contain ${missingCharacters.map((character) => `"${character}"`).join(", ")}.`;
  return { field: "style.frame.caption", code: "invalid_value", message };
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

/** Returns a violation if eyes or scanners cannot tell the two colors apart. Both colors are `#rrggbb`. */
export function colorViolations({ color }: { color?: Colors | undefined }): ErrorDetail[] {
  if (color === undefined || isScannable(color)) return [];
  const message =
    "`dark` must be darker than `light`, with a contrast ratio of at least 3, for both eyes and cameras. Otherwise, scanners cannot read the code.";
  return [{ field: "color", code: "unscannable_colors", message }];
}

/** Returns whether `dark` is darker than `light` with enough contrast for eyes and scanners. */
function isScannable({ dark, light }: Colors): boolean {
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
export function contrastOf({ dark, light }: Colors): number {
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
