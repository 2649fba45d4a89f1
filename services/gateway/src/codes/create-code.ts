// Creates a code: checks what was asked for, draws a slug, saves. Called by the routes, which bring the target to the redirects.

import { type CreateCodeRequest, createCodeRequest, type ErrorDetail, uuidFromLogoId } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { activeSpan, HttpError } from "@qr/runtime";
import type { z } from "zod";
import type { Principal } from "../access/principal.ts";
import { invalidRequest, validate } from "../route/violations.ts";
import { isScannable } from "./check-colors.ts";
import type { CodeStore } from "./code-store.ts";
import { codeUuid } from "./code-uuid.ts";
import { checkTarget, isDynamicType } from "./content/check-target.ts";
import type { UrlRules } from "./content/check-url.ts";
import { drawSlug } from "./generate-slug.ts";
import type { PublicUrls } from "./public-urls.ts";
import type { NewCode, StoredCode } from "./stored-code.ts";

/** Slugs have 50 random bits, so even the first retry means that something else is wrong. */
const MAX_TRIES = 5;

export interface CodeCreation {
  store: Pick<CodeStore, "insert">;
  urls: PublicUrls;
}

/**
 * Saves the code that a checked request asks for, in the given transaction or, without one, at once. Throws slug_taken where the
 * client's own slug is; then nothing was saved.
 */
export async function createCode(
  principal: Principal,
  request: CreateCodeRequest,
  { store, urls }: CodeCreation,
  transaction?: Prisma.TransactionClient,
): Promise<StoredCode> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const code = await store.insert(newCode(principal, request, urls), transaction);
    if (code) return code;
    if (request.slug !== undefined) throw slugTaken();
  }
  throw new Error(`${MAX_TRIES} new slugs in a row were taken`);
}

/** The request's code with an id, and with a slug where the client chose none. */
export function newCode({ accountId, actor }: Principal, request: CreateCodeRequest, urls: PublicUrls): NewCode {
  const { target, type, dynamic, title, color, format, slug = drawSlug(), style = null } = request;
  const createdAt = new Date();
  return {
    id: codeUuid(createdAt.getTime()),
    accountId,
    slug,
    type,
    target,
    dynamic,
    title,
    colorDark: color.dark,
    colorLight: color.light,
    format,
    style,
    logoId: style?.logo ? (uuidFromLogoId(style.logo) ?? null) : null,
    payload: payloadOf({ dynamic, target }, slug, urls),
    createdAt,
    createdBy: actor,
    traceParent: activeSpan()?.traceParent,
  };
}

/** Returns the exact text that the symbol encodes. */
export function payloadOf(
  { dynamic, target }: Pick<CreateCodeRequest, "dynamic" | "target">,
  slug: string,
  urls: PublicUrls,
): string {
  return dynamic ? urls.encodedShortUrl(slug) : target;
}

/** Slugs are never used again, so a deleted code's is taken too. */
export function slugTaken(): HttpError {
  return new HttpError("slug_taken", "A code has this slug already; choose another.");
}

/** The body as a request that may be saved. Throws an HttpError with all violations of it. */
export function checkRequest(body: unknown, rules: UrlRules): CreateCodeRequest {
  const validated = validate(createCodeRequest, body);
  if (!validated.isGood) {
    throw invalidRequest([
      ...validated.details,
      ...targetViolations(targetFields.safeParse(body).data, rules),
      ...typeViolations(typeFields.safeParse(body).data),
      ...colorViolations(colorFields.safeParse(body).data),
    ]);
  }
  const details = [
    ...targetViolations(validated.value, rules),
    ...typeViolations(validated.value),
    ...colorViolations(validated.value),
  ];
  if (details.length > 0) throw invalidRequest(details);
  return validated.value;
}

/** Target and colors are judged on the fields they need alone, so that they are told together with the faults of other fields. */
const targetFields = createCodeRequest.pick({ target: true, type: true, dynamic: true }).strip();
const typeFields = createCodeRequest.pick({ type: true, dynamic: true }).strip();
const colorFields = createCodeRequest.pick({ color: true }).strip();

function targetViolations(fields: z.infer<typeof targetFields> | undefined, rules: UrlRules): ErrorDetail[] {
  const violation = fields && checkTarget(fields, rules);
  return violation ? [{ field: "target", ...violation }] : [];
}

function typeViolations(fields: z.infer<typeof typeFields> | undefined): ErrorDetail[] {
  if (!fields?.dynamic || isDynamicType(fields.type)) return [];
  const message = `A code of type ${fields.type} can only be static: a phone takes its target from the symbol alone.`;
  return [{ field: "dynamic", code: "type_not_dynamic", message }];
}

function colorViolations(fields: z.infer<typeof colorFields> | undefined): ErrorDetail[] {
  if (fields === undefined || isScannable(fields.color)) return [];
  const message =
    "`dark` must be darker than `light`, with a contrast ratio of 3 or more, to eyes and to cameras; scanners cannot read it otherwise.";
  return [{ field: "color", code: "unscannable_colors", message }];
}
