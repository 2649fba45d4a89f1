// The fields of a share in requests and responses.

import {
  codeIdFromUuid,
  codePassword,
  type ErrorDetail,
  expiryWithin,
  MAX_PASSWORD_LENGTH,
  requiredPrintable,
  shareIdFromUuid,
} from "@qr/contracts";
import { z } from "zod";
import { tag } from "../../codes/organizing-fields.ts";
import { type Validated, validate, violationsIn } from "../../route/violations.ts";
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
    code: z
      .string()
      .optional()
      .describe("The ID of a dynamic code in the account, or `ext_` and its external ID. Send either `code` or `tag`."),
    tag: tag
      .optional()
      .describe("A tag that at least one code in the account has, ignoring case. Send either `code` or `tag`."),
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
export type ShareRequest = z.infer<typeof shareRequest>;

/** Returns the request, or all violations, including that it must have exactly one of `code` and `tag`. */
export function validateShare(body: unknown): Validated<ShareRequest> {
  const validated = validate(shareRequest, body);
  const violations = violationsIn(validated);
  const isCodeValid = violations.every(({ field }) => field !== "code");
  const details = [...(isCodeValid ? subjectViolations(body) : []), ...violations];
  return validated.isGood && details.length === 0 ? validated : { isGood: false, details };
}

/** Inspects the body as sent, because an invalid `tag` also counts as sent. */
function subjectViolations(body: unknown): ErrorDetail[] {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const sent = ["code", "tag"].filter((name) => Object.hasOwn(body, name));
  if (sent.length === 1) return [];
  const code = sent.length === 0 ? "required" : "conflicting";
  return [{ field: "code", code, message: "Send either `code` or `tag`." }];
}

const time = z.iso.datetime({ precision: 3 });
const shareId = z.string().describe("The unique identifier of the share.");
const shareFields = z.strictObject({
  id: shareId,
  name: z.string().nullable().describe("The name; null if it has none."),
  code: z.string().nullable().describe("The ID of the code whose statistics are shared; null for a share of a tag."),
  tag: z
    .string()
    .nullable()
    .describe(
      "The tag of the codes whose statistics are shared; null for a share of a code. If the tag is renamed, this field changes, too.",
    ),
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
  const { id, name, subject, expiresAt, passwordHash, createdAt } = share;
  return {
    id: shareIdFromUuid(id),
    name,
    code: subject.kind === "code" ? codeIdFromUuid(subject.codeId) : null,
    tag: subject.kind === "tag" ? subject.tag : null,
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
export const EXAMPLE_TAG_REQUEST = { tag: "Menu" };
export const EXAMPLE_SHARE = {
  id: "shr_06ey1qk3r5s8mq2v7c9t4w1x0b",
  name: EXAMPLE_REQUEST.name,
  code: EXAMPLE_REQUEST.code,
  tag: null,
  expires_at: EXAMPLE_REQUEST.expires_at,
  has_password: true,
  created_at: "2026-11-21T10:20:30.123Z",
};
