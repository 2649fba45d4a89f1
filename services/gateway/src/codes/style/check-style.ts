// Whether the symbol of a request can be read in the style that it asks for: drawn as the render service draws it, and given to a
// decoder. Called before a code is saved or previewed; requests without a style cost nothing here.

import { type CreateCodeRequest, DRAFT_SLUG, ERROR_CORRECTION, type ErrorDetail, uuidFromLogoId } from "@qr/contracts";
import { counter, HttpError } from "@qr/runtime";
import { drawStyled, isReadable, type Modules, missingCharacters } from "@qr/styled-symbol";
import { encodePayload, type Level, PayloadTooLongError, UnencodablePayloadError } from "@qr/symbol-matrix";
import { invalidRequest } from "../../route/violations.ts";
import { createTurns } from "../../scheduling/semaphore.ts";
import { payloadOf } from "../create-code.ts";
import type { LogoStore } from "../logos/logo-store.ts";
import type { PublicUrls } from "../public-urls.ts";

/** A judgement takes some 15 ms, a third of it in the only thread that answers. */
const AT_ONCE = 2;
/** Some seconds' worth; who comes later is told to come again. */
const MAX_WAITING = 200;
/** The quiet zone that images have unless asked for. */
const MARGIN_MODULES = 4;

export interface StyleCheck {
  /**
   * Why no code may have this style: 400 with the detail `unscannable`, or with the characters that a caption cannot have. Undefined
   * where it may. Rejects with `unavailable` where too many wait.
   */
  refusalOf(accountId: string, request: CreateCodeRequest): Promise<HttpError | undefined>;
}

export function createStyleCheck({ urls, logos }: { urls: PublicUrls; logos: Pick<LogoStore, "find"> }): StyleCheck {
  const countBusy = counter("gateway_style_checks_refused_total", "Styles not judged because too many were waiting.");
  const inTurn = createTurns(AT_ONCE, MAX_WAITING, () => {
    countBusy();
    return new HttpError("unavailable", "Too many styles are being judged at this moment; try again.", {
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
      const violation = await inTurn(validate);
      return violation && invalidRequest([violation]);
    },
  };
}

/** No logo has this id. */
const NO_LOGO = "00000000-0000-0000-0000-000000000000";
const UNKNOWN_LOGO: ErrorDetail = {
  field: "style.logo",
  code: "invalid_value",
  message: "Must be the `id` of a logo of this account.",
};

type AskedStyle = NonNullable<CreateCodeRequest["style"]>;

async function captionViolation({ frame }: AskedStyle): Promise<ErrorDetail | undefined> {
  const missing = frame === null ? [] : await missingCharacters(frame.caption);
  if (missing.length === 0) return undefined;
  const message = `Captions cannot have ${missing.map((character) => `"${character}"`).join(", ")}.`;
  return { field: "style.frame.caption", code: "invalid_value", message };
}

/** A slug that is still to be drawn makes a symbol of the same size as the stand-in does. */
async function readingViolation(
  request: CreateCodeRequest,
  { style, logo }: { style: AskedStyle; logo: Buffer | null },
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
  message:
    "The symbol cannot be read in this style at 120 pixels and in print; shorten the content, or leave out the style.",
};

/** Undefined where the payload is longer than a symbol of the level holds. */
function modulesOf(payload: string, leastLevel: Level): Modules | undefined {
  try {
    return encodePayload(payload, leastLevel);
  } catch (error) {
    if (error instanceof PayloadTooLongError || error instanceof UnencodablePayloadError) return undefined;
    throw error;
  }
}
