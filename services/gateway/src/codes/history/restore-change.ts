// Undoes a change: restores the values that its fields had before, and only those, as a new change.

import { codeIdFromUuid, symbolStyle } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { ApiCall, ApiResponse } from "../../route/api-route.ts";
import { ifMatchOf, requireMatch } from "../../route/conditions.ts";
import { invalidRequest } from "../../route/violations.ts";
import { codeNotFound, codeResponse, entityTag } from "../code.ts";
import type { StoredCode } from "../code-schemas.ts";
import type { Decision } from "../code-store.ts";
import type { AccountDomains } from "../domains/account-domains.ts";
import { REDIRECT_FIELDS } from "../link-fields.ts";
import { type AliasRestoration, isSameAlias } from "../links/restore-aliases-store.ts";
import type { StyleCheck } from "../style/check-style.ts";
import { colorsRecord } from "../style/design-fields.ts";
import { type DesignRequest, designColumns, designedSymbol } from "../style/redesign-code.ts";
import type { TargetWriter } from "../target-writer.ts";
import { type CodeUpdate, decide, publishChange, validateChange } from "../update-code.ts";
import { columnsFrom, type FieldChange, isKept, shownValue } from "./changes.ts";
import { type HistoryStore, MAX_VERSION, type StoredChange } from "./history-store.ts";

export interface ChangeRestoration extends CodeUpdate {
  history: Pick<HistoryStore, "find">;
  styles: StyleCheck;
  targets: Pick<TargetWriter, "replace" | "leasesEnd">;
}

/**
 * Undoes the change that led to version `partId`, and returns the response that shows the code. Throws not_found
 * and version_mismatch. Throws not_restorable if the change is a deletion or a restoration, if its values were not
 * stored, or if the code can no longer have them.
 */
export async function restoreChange(
  call: Pick<ApiCall, "principal" | "id" | "partId" | "headers" | "gate" | "chargeDrawing" | "signal">,
  parts: ChangeRestoration,
): Promise<ApiResponse> {
  const { principal, id, partId, headers, gate } = call;
  const { accountId } = principal;
  const ifMatch = ifMatchOf(headers["if-match"]);
  if (!ifMatch.isGood) throw invalidRequest(ifMatch.details);
  const uuid = await parts.reader.uuidOf(principal, id);
  const change = await findChange(accountId, uuid, partId, parts.history);
  const domains = "domain" in change.changes ? await parts.findDomains(accountId) : undefined;
  const isDesign = "color" in change.changes || "style" in change.changes;
  const before = isDesign && change.kind === "change" ? await parts.reader.read(principal, uuid) : undefined;
  if (before !== undefined) await requireReadable(call, before, change, parts);
  const changed = await parts.store
    .change(principal, uuid, gate, (code) => {
      requireMatch(ifMatch.value, entityTag(code));
      return restorationOf(code, change, domains, parts);
    })
    .catch(refuseAsNotRestorable);
  if (changed === undefined) throw codeNotFound();
  await publishChange(changed, Object.keys(change.changes).some(isForRedirects), parts);
  if (isDesign) await parts.targets.leasesEnd();
  return codeResponse(changed.code, parts.urls);
}

function isForRedirects(field: string): boolean {
  return field === "aliases" || REDIRECT_FIELDS.some((name) => name === field);
}

const VERSION = /^[1-9]\d{0,9}$/;

async function findChange(
  accountId: string,
  codeId: string,
  text: string,
  history: Pick<HistoryStore, "find">,
): Promise<StoredChange> {
  const version = VERSION.test(text) ? Number(text) : MAX_VERSION;
  const change = version < MAX_VERSION ? await history.find(accountId, codeId, version) : undefined;
  if (change === undefined) throw codeNotFound();
  return change;
}

/**
 * Returns the decision that undoes the change, after the checks that a request with the earlier values would have to
 * pass. Throws not_restorable, and the errors that such a request would get.
 */
export function restorationOf(
  code: StoredCode,
  { kind, version, changes }: StoredChange,
  domains: AccountDomains | undefined,
  parts: Pick<CodeUpdate, "urls" | "urlRules">,
): Decision {
  if (kind !== "change") throw notRestorable(NOT_A_CHANGE[kind]);
  const kept = Object.entries(changes).map(([name, change]): [string, FieldChange] => {
    if (!isKept(change)) throw notRestorable(`The earlier value of \`${name}\` was not kept.`);
    return [name, change];
  });
  const { aliases, color, style, ...fields } = Object.fromEntries(kept);
  if (color !== undefined || style !== undefined) {
    return {
      edited: {},
      destination: undefined,
      design: designColumns(designBefore(code, changes)),
      restores: version,
    };
  }
  const values = Object.fromEntries(Object.entries(fields).map(([name, { from }]) => [name, from]));
  const context = { id: codeIdFromUuid(code.id), urls: parts.urls };
  const body = Object.fromEntries(
    Object.entries(values).map(([name, from]) => [name, shownValue(name, from, context)]),
  );
  // Only aliases have changed, and a request to change a code cannot contain aliases.
  if (Object.keys(body).length === 0) {
    return { edited: {}, destination: undefined, aliases: aliasesOf(aliases), restores: version };
  }
  const validated = validateChange(body, domains);
  if (!validated.isGood) throw invalidRequest(validated.details);
  const { destination } = decide(code, validated.value, domains, parts);
  return { edited: columnsFrom(values, code), destination, restores: version };
}

const designBeforeSchema = z.object({ color: colorsRecord, style: symbolStyle.nullable() }).partial();

/**
 * Returns the design with the colors and the style from before the change. Whichever of the two the change did not
 * affect stays as it is now.
 */
function designBefore(code: StoredCode, { color, style }: StoredChange["changes"]): DesignRequest {
  const from = (change: typeof color) => (change !== undefined && isKept(change) ? change.from : undefined);
  const before = designBeforeSchema.parse({ color: from(color), style: from(style) });
  const { colorDark: dark, colorLight: light } = code;
  return { color: before.color ?? { dark, light }, style: before.style === undefined ? code.style : before.style };
}

/**
 * Throws not_restorable if scanners can no longer read the earlier design, because the code has moved to another
 * address.
 */
async function requireReadable(
  { principal: { accountId }, chargeDrawing, signal }: Pick<ApiCall, "principal" | "chargeDrawing" | "signal">,
  code: StoredCode,
  { changes }: StoredChange,
  { styles }: Pick<ChangeRestoration, "styles">,
): Promise<void> {
  const symbol = designedSymbol(code, designBefore(code, changes));
  await styles.requireReadable(accountId, symbol, { chargeDrawing, signal }).catch(refuseAsNotRestorable);
}

const NOT_A_CHANGE = {
  deletion: "To restore a deleted code, send POST /v1/qr/{id}/restore.",
  restoration: "To undo the restoration of a deleted code, delete the code.",
} as const;

const changedAliases = z.array(z.object({ id: z.string(), slug: z.string(), host: z.string().nullable() }));
const aliasesChange = z.object({ from: changedAliases, to: changedAliases });

/** Returns which aliases the change has deleted and added. Aliases that other changes have added or deleted stay as they are. */
function aliasesOf(change: unknown): AliasRestoration {
  const { from, to } = aliasesChange.parse(change);
  const without = (some: typeof from, others: typeof from) =>
    some.filter((one) => !others.some((other) => isSameAlias(one, other)));
  return { added: without(from, to), deleted: without(to, from) };
}

/** The errors for values that a code can no longer have. */
const NO_LONGER_POSSIBLE = ["invalid_request", "slug_taken", "limit_reached", "external_id_taken", "code_is_static"];

function refuseAsNotRestorable(error: unknown): never {
  if (!(error instanceof HttpError) || !NO_LONGER_POSSIBLE.includes(error.code)) throw error;
  const details = error.details?.map(({ field, message }) => `\`${field}\`: ${message}`).join(" ");
  throw notRestorable(`The earlier values are no longer possible. ${details ?? error.message}`);
}

function notRestorable(message: string): HttpError {
  return new HttpError("not_restorable", message);
}
