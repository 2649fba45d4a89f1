// The fields of a share in requests and responses.

import {
  codeIdFromUuid,
  codePassword,
  expiryWithin,
  MAX_PASSWORD_LENGTH,
  requiredPrintable,
  shareIdFromUuid,
} from "@qr/contracts";
import { z } from "zod";
import { MAX_LISTED, type Share } from "./share-store.ts";

const MAX_NAME_LENGTH = 100;
const MAX_YEARS = 2;
/** How long a share is valid if the request does not say. */
export const DEFAULT_DAYS = 90;
const DAY_MS = 86_400_000;

export function defaultExpiry(now: Date): Date {
  return new Date(now.getTime() + DEFAULT_DAYS * DAY_MS);
}

export const shareRequest = z
  .strictObject({
    code: z.string().describe("The id of a dynamic code in the account, or `ext_` and its external id."),
    expires_at: expiryWithin(MAX_YEARS)
      .optional()
      .describe(
        `When the link stops working: in the future, and at most ${MAX_YEARS} years from now. Default: ${DEFAULT_DAYS} days from now.`,
      ),
    password: codePassword
      .nullish()
      .describe(
        `The password that visitors must enter before they see the statistics: 4 to ${MAX_PASSWORD_LENGTH} characters after trimming, ` +
          "without control characters. No response contains it. Null: no password.",
      ),
    name: requiredPrintable(MAX_NAME_LENGTH)
      .nullish()
      .describe(
        `A name for your own use, at most ${MAX_NAME_LENGTH} characters after trimming, without control characters. Visitors do not see it.`,
      ),
  })
  .meta({ id: "CreateShare" });

const time = z.iso.datetime({ precision: 3 });
const shareId = z.string().describe("The unique identifier of the share.");
const shareFields = z.strictObject({
  id: shareId,
  name: z.string().nullable().describe("The name; null if it has none."),
  code: z.string().describe("The id of the code whose statistics are shared."),
  expires_at: time.describe("When the link stops working, in UTC."),
  has_password: z.boolean().describe("Whether visitors must enter a password."),
  created_at: time.describe("The time of creation, in UTC."),
});
const shareSchema = shareFields.meta({ id: "Share" });
export const createdShareSchema = shareFields
  .extend({ url: z.url().describe("The link. Its token is not stored, so no other response contains it.") })
  .meta({ id: "CreatedShare" });
export const shareListSchema = z.strictObject({
  data: z.array(shareSchema).max(MAX_LISTED).describe("The account's shares, newest first."),
});
export const shareDeletionSchema = z.strictObject({ id: shareId, deleted: z.literal(true) });

export function shareRecord(share: Share): z.infer<typeof shareSchema> {
  const { id, name, codeId, expiresAt, passwordHash, createdAt } = share;
  return {
    id: shareIdFromUuid(id),
    name,
    code: codeIdFromUuid(codeId),
    expires_at: expiresAt.toISOString(),
    has_password: passwordHash !== null,
    created_at: createdAt.toISOString(),
  };
}

export const EXAMPLE_REQUEST = {
  code: "qr_06ey1qk3r5s8mq2v7c9t4w1x0b",
  expires_at: "2027-06-30T00:00:00.000Z",
  name: "For the agency",
  password: "correct horse",
};
export const EXAMPLE_SHARE = {
  id: "shr_06ey1qk3r5s8mq2v7c9t4w1x0b",
  name: EXAMPLE_REQUEST.name,
  code: EXAMPLE_REQUEST.code,
  expires_at: EXAMPLE_REQUEST.expires_at,
  has_password: true,
  created_at: "2026-11-21T10:20:30.123Z",
};
