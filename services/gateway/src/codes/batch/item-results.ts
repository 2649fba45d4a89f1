// The results of a batch's items that are not saved, and of its preview.

import type { HttpError } from "@qr/runtime";
import { slugTaken } from "../address.ts";
import { unknownDomain } from "../domains/account-domains.ts";
import type { PlacedRequest } from "../domains/domain.ts";
import { externalIdTaken, type Refusal } from "../insert-codes-store.ts";
import { unknownLogo } from "../style/check-style.ts";

/** The create request for an item, or the reason for the item's rejection. */
export type Item = PlacedRequest | HttpError;

/** Status by error code. Rejections with other error codes have status 400. */
const STATUS_BY_CODE: Readonly<Record<string, 403 | 409 | 429>> = {
  key_limited: 403,
  slug_taken: 409,
  external_id_taken: 409,
  rate_limited: 429,
};

/** Returns the error for a code that could not be saved; undefined if another random slug may be tried. */
export function refusalOf(outcome: Refusal | undefined, { slug }: PlacedRequest): HttpError | undefined {
  if (outcome === "logo_deleted") return unknownLogo();
  if (outcome === "domain_gone") return unknownDomain();
  if (outcome === "external_id_taken") return externalIdTaken();
  return slug === undefined ? undefined : slugTaken();
}

export function refusedResult({ code, message, details }: HttpError, index: number) {
  const status: 400 | 403 | 409 | 429 = STATUS_BY_CODE[code] ?? 400;
  return { index, status, error: { code, message, ...(details && { details: [...details] }) } };
}
