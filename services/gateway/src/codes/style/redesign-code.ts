// Gives a code another design: validate → check with a decoder → save → respond. The images of earlier designs stay at their URLs.

import { z } from "zod";
import type { ApiCall, ApiResponse } from "../../route/api-route.ts";
import { ifMatchOf, requireMatch } from "../../route/conditions.ts";
import { invalidRequest, type Validated, validateFields, violationsIn } from "../../route/violations.ts";
import { codeNotFound, codeResponse, entityTag } from "../code.ts";
import type { CodeReader } from "../code-reader-store.ts";
import type { StoredCode } from "../code-schemas.ts";
import type { CodeStore } from "../code-store.ts";
import type { PublicUrls } from "../public-urls.ts";
import type { TargetWriter } from "../target-writer.ts";
import { colorViolations, type StyleCheck, type StyledSymbol } from "./check-style.ts";
import { colors, logoIn, style } from "./design-fields.ts";
import { type DesignColumns, designChanges, requireRoomForDesign } from "./design-store.ts";

export interface Redesign {
  store: Pick<CodeStore, "change">;
  reader: Pick<CodeReader, "read" | "uuidOf">;
  styles: StyleCheck;
  urls: PublicUrls;
  targets: Pick<TargetWriter, "leasesEnd">;
  onEvent(): void;
}

export const designRequest = z.strictObject({ color: colors, style }).meta({ id: "Design" });
export type DesignRequest = z.infer<typeof designRequest>;

/**
 * Replaces the design of a code, and returns the response that shows it. A code that already has the design does not
 * change. Throws the first of these HttpErrors that applies: not_found for an ID that cannot be a code's,
 * invalid_request with all violations, not_found, version_mismatch, limit_reached, rate_limited, and invalid_request
 * for a style that scanners cannot read.
 */
export async function redesignCode(
  { principal, id, body, headers, chargeDrawing, signal, gate }: ApiCall,
  { reader, store, styles, urls, targets, onEvent }: Redesign,
): Promise<ApiResponse> {
  const { accountId } = principal;
  const uuid = await reader.uuidOf(principal, id);
  const [ifMatch, request] = [ifMatchOf(headers["if-match"]), validatedDesign(body)];
  if (!ifMatch.isGood || !request.isGood) throw invalidRequest([...violationsIn(ifMatch), ...violationsIn(request)]);
  const design = designColumns(request.value);
  const before = await reader.read(principal, uuid);
  if (before === undefined) throw codeNotFound();
  requireMatch(ifMatch.value, entityTag(before));
  if (designChanges(before, design) === undefined) return codeResponse(before, urls);
  requireRoomForDesign(before);
  const symbol = designedSymbol(before, request.value);
  await styles.requireReadable(accountId, symbol, { chargeDrawing, signal });
  const changed = await store.change(principal, uuid, gate, (code) => {
    requireMatch(ifMatch.value, entityTag(code));
    return { edited: {}, destination: undefined, design };
  });
  if (changed === undefined) throw codeNotFound();
  onEvent();
  // The image host may already have been asked for the new images, and caches the response for one lease.
  await targets.leasesEnd();
  return codeResponse(changed.code, urls);
}

export function validatedDesign(body: unknown): Validated<DesignRequest> {
  return validateFields(designRequest, body, [colorViolations]);
}

/** Returns the symbol of the code in another design; undefined if that design has no style. */
export function designedSymbol(code: StoredCode, { color, style }: DesignRequest): StyledSymbol | undefined {
  return style ? { payload: shownPayload(code), color, style } : undefined;
}

/**
 * Returns what the symbol of a code encodes now. If the code's domain is lost or deleted, this is the short URL on the
 * default domain.
 */
export function shownPayload({ payload, defaultPayload, domainId, domainHost }: StoredCode): string {
  return domainId !== null && domainHost === null ? (defaultPayload ?? payload) : payload;
}

export function designColumns({ color, style = null }: DesignRequest): DesignColumns {
  return { colorDark: color.dark, colorLight: color.light, style, logoId: logoIn(style) };
}
