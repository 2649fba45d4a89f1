// Previews a code without saving it: validates and builds it in the same way as a create request does.

import type { Preview } from "@qr/session-api";
import { packPayload } from "@qr/symbol-matrix";
import { draftUrls } from "../address.ts";
import { payloadOf } from "../code.ts";
import type { UrlRules } from "../content/check-url.ts";
import { type DrawingCall, domainsNamedIn, validateBody } from "../create-code.ts";
import type { FindDomains } from "../domains/account-domains.ts";
import { minLevelOf, modulesPerSide } from "../drawing/drawing-units.ts";
import type { PublicUrls } from "../public-urls.ts";
import { contrastOf, type StyleCheck } from "../style/check-style.ts";

/** Minimum size of a printed module, in tenths of a millimeter. Many phones cannot resolve smaller modules at arm's length. */
const MIN_MODULE_TENTHS_MM = 4;
/** Width of the quiet zone on each side, in modules (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

export interface PreviewParts {
  urls: PublicUrls;
  urlRules: UrlRules;
  findDomains: FindDomains;
  styles: StyleCheck;
}

/**
 * Returns the preview of a code. A style costs as much as in a create request. Throws the same errors as a create request with this body,
 * except rate_limited for the host limit, and slug_taken, which is known only when the code is saved.
 */
export async function previewCode(
  accountId: string,
  body: unknown,
  { urls, urlRules, findDomains, styles }: PreviewParts,
  { chargeDrawing, signal }: DrawingCall,
): Promise<Preview> {
  const request = validateBody(body, urlRules, await domainsNamedIn([body], accountId, findDomains));
  await chargeDrawing(styles.unitsOf(request));
  const refusal = await styles.refusalOf(accountId, request, signal);
  if (refusal) throw refusal;
  const { shortUrl, encoded } = draftUrls(request, urls);
  const payload = payloadOf(request, encoded);
  const { version, level } = packPayload(payload, minLevelOf(request.style ?? { logo: null }));
  const modules = modulesPerSide(version);
  return {
    payload,
    payload_bytes: Buffer.byteLength(payload),
    short_url: shortUrl,
    is_slug_placeholder: request.slug === undefined,
    version,
    modules,
    error_correction: level,
    contrast: Math.round(contrastOf(request.color) * 100) / 100,
    min_print_mm: ((modules + 2 * QUIET_ZONE_MODULES) * MIN_MODULE_TENTHS_MM) / 10,
  };
}
