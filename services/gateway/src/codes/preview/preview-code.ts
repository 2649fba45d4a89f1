// What a code would be, without saving it: judged and built as in its creation. Called by the routes.

import { DRAFT_SLUG, ERROR_CORRECTION } from "@qr/contracts";
import type { Preview } from "@qr/session-api";
import { contrastOf } from "../check-colors.ts";
import type { UrlRules } from "../content/check-url.ts";
import { checkRequest, payloadOf } from "../create-code.ts";
import type { PublicUrls } from "../public-urls.ts";
import type { StyleCheck } from "../style/check-style.ts";
import { symbolSize } from "./symbol-size.ts";

/** Smaller modules are lost by many phones at arm's length. */
const LEAST_MODULE_TENTHS_MM = 4;
/** On each side, by the standard. */
const QUIET_ZONE_MODULES = 4;

export interface PreviewParts {
  urls: PublicUrls;
  urlRules: UrlRules;
  styles: StyleCheck;
}

/** Rejects with what creation throws for such a body. Whether its slug is taken is known only once it is saved. */
export async function previewCode(
  accountId: string,
  body: unknown,
  { urls, urlRules, styles }: PreviewParts,
): Promise<Preview> {
  const request = checkRequest(body, urlRules);
  const unreadable = await styles.refusalOf(accountId, request);
  if (unreadable) throw unreadable;
  const slug = request.slug ?? DRAFT_SLUG;
  const payload = payloadOf(request, slug, urls);
  const { version, modules, level } = symbolSize(payload, request.style?.logo ? "H" : ERROR_CORRECTION);
  return {
    payload,
    payload_bytes: Buffer.byteLength(payload),
    short_url: urls.shortUrl(slug),
    is_slug_placeholder: request.slug === undefined,
    version,
    modules,
    error_correction: level,
    contrast: Math.round(contrastOf(request.color) * 100) / 100,
    min_print_mm: ((modules + 2 * QUIET_ZONE_MODULES) * LEAST_MODULE_TENTHS_MM) / 10,
  };
}
