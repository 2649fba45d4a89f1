// Creates a code: checks what was asked for, draws a slug, saves, brings the target to the redirects. Called by the routes.

import { type CreateCodeRequest, createCodeRequest, type ErrorDetail } from "@qr/contracts";
import type { z } from "zod";
import { codeUuid } from "../addresses/code-uuid.ts";
import { drawSlug } from "../addresses/draw-slug.ts";
import type { PublicUrls } from "../addresses/public-urls.ts";
import { invalidRequest, judge } from "../requests/faults.ts";
import { checkTarget } from "../targets/check-target.ts";
import type { UrlRules } from "../targets/check-url.ts";
import type { TargetWriter } from "../targets/target-writer.ts";
import { isScannable } from "./check-colors.ts";
import type { CodeStore } from "./code-store.ts";
import { type StoredCode, targetRow } from "./stored-code.ts";

/** Slugs have 50 random bits, so even the first retry means that something else is wrong. */
const MAX_TRIES = 5;

export interface CodeCreation {
  store: Pick<CodeStore, "insert">;
  targets: Pick<TargetWriter, "writeNew">;
  urlRules: UrlRules;
  urls: PublicUrls;
  /** Called when there is something new in the outbox. */
  onOutboxRow(): void;
}

/** The saved code. Throws an HttpError with all faults of the request; then nothing was saved. */
export async function createCode(accountId: string, body: unknown, creation: CodeCreation): Promise<StoredCode> {
  const request = checkRequest(body, creation.urlRules);
  const code = await saveUnderNewSlug(accountId, request, creation);
  creation.onOutboxRow();
  await creation.targets.writeNew(targetRow(code));
  return code;
}

function checkRequest(body: unknown, rules: UrlRules): CreateCodeRequest {
  const judged = judge(createCodeRequest, body);
  if (!judged.isGood) {
    throw invalidRequest([
      ...judged.details,
      ...targetFaults(targetFields.safeParse(body).data, rules),
      ...colorFaults(colorFields.safeParse(body).data),
    ]);
  }
  const details = [...targetFaults(judged.value, rules), ...colorFaults(judged.value)];
  if (details.length > 0) throw invalidRequest(details);
  return judged.value;
}

/** Target and colors are judged on the fields they need alone, so that they are told together with the faults of other fields. */
const targetFields = createCodeRequest.pick({ target: true, type: true, dynamic: true }).strip();
const colorFields = createCodeRequest.pick({ color: true }).strip();

function targetFaults(fields: z.infer<typeof targetFields> | undefined, rules: UrlRules): ErrorDetail[] {
  const fault = fields && checkTarget(fields, rules);
  return fault ? [{ field: "target", ...fault }] : [];
}

function colorFaults(fields: z.infer<typeof colorFields> | undefined): ErrorDetail[] {
  if (fields === undefined || isScannable(fields.color)) return [];
  const message =
    "`dark` must be darker than `light`, with a contrast ratio of 3 or more; scanners cannot read it otherwise.";
  return [{ field: "color", code: "unscannable_colors", message }];
}

async function saveUnderNewSlug(
  accountId: string,
  request: CreateCodeRequest,
  { store, urls }: CodeCreation,
): Promise<StoredCode> {
  const { target, type, dynamic, title, color, format } = request;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const createdAt = new Date();
    const slug = drawSlug();
    const code = await store.insert({
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
      payload: dynamic ? urls.encodedShortUrl(slug) : target,
      createdAt,
    });
    if (code) return code;
  }
  throw new Error(`${MAX_TRIES} new slugs in a row were taken`);
}
