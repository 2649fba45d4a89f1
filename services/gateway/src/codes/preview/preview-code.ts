// Previews a code, or another design of a code, without saving it: validates and builds it in the same way as the request that saves it.

import type { Preview } from "@qr/session-api";
import { layoutOf, packPayload } from "@qr/symbol-matrix";
import { accepted } from "../../route/violations.ts";
import { draftUrls } from "../address.ts";
import { codeNotFound, payloadOf } from "../code.ts";
import type { CodeReader } from "../code-reader-store.ts";
import type { UrlRules } from "../content/check-url.ts";
import { domainsNamedIn, validateBody } from "../create-code.ts";
import type { FindDomains } from "../domains/account-domains.ts";
import { minLevelOf, modulesPerSide } from "../drawing/drawing-units.ts";
import { addressOf, type PublicUrls } from "../public-urls.ts";
import { contrastOf, type DrawingCall, type StyleCheck, styledSymbol, unitsOf } from "../style/check-style.ts";
import { type DesignRequest, designedSymbol, shownPayload, validatedDesign } from "../style/redesign-code.ts";

/** Minimum size of a printed module, in tenths of a millimeter. Many phones cannot resolve smaller modules at arm's length. */
const MIN_MODULE_TENTHS_MM = 4;
/** Width of the quiet zone on each side, in modules (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

export interface PreviewParts {
  urls: PublicUrls;
  urlRules: UrlRules;
  findDomains: FindDomains;
  styles: StyleCheck;
  reader: Pick<CodeReader, "read" | "uuidOf">;
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
  const symbol = styledSymbol(request, urls);
  await chargeDrawing(unitsOf(symbol));
  const svg = await styles.svgOf(accountId, symbol, signal);
  const { shortUrl, encoded } = draftUrls(request, urls);
  const address = { short_url: shortUrl, is_slug_placeholder: request.slug === undefined };
  return { ...measured(payloadOf(request, encoded), request), ...address, svg };
}

/** Returns the preview of a code in another design. Throws the same errors as a request for this design. */
export async function previewDesign(
  accountId: string,
  id: string,
  body: unknown,
  { urls, styles, reader }: PreviewParts,
  { chargeDrawing, signal }: DrawingCall,
): Promise<Preview> {
  const owner = { accountId, limits: undefined };
  const uuid = await reader.uuidOf(owner, id);
  const request = accepted(validatedDesign(body));
  const code = await reader.read(owner, uuid);
  if (code === undefined) throw codeNotFound();
  const symbol = designedSymbol(code, request);
  await chargeDrawing(unitsOf(symbol));
  const svg = await styles.svgOf(accountId, symbol, signal);
  const { slug, host } = addressOf(code);
  const address = { short_url: urls.shortUrl(slug, host), is_slug_placeholder: false };
  return { ...measured(shownPayload(code), request), ...address, svg };
}

/** Returns the measurements of the symbol that encodes the payload in a design. */
function measured(payload: string, { color, style }: DesignRequest) {
  const { version, level } = packPayload(payload, minLevelOf(style ?? { logo: null }));
  const modules = modulesPerSide(version);
  const isFramed = (style?.frame ?? null) !== null;
  const { side } = layoutOf({ modules, isFramed, marginModules: QUIET_ZONE_MODULES });
  return {
    payload,
    payload_bytes: Buffer.byteLength(payload),
    version,
    modules,
    error_correction: level,
    contrast: Math.round(contrastOf(color) * 100) / 100,
    min_print_mm: (side * MIN_MODULE_TENTHS_MM) / 10,
  };
}
