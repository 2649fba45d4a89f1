// Changes a code: validate → save → publish its target → respond. After the response, a new target applies everywhere. So do the other
// fields that redirects use, and a new address.

import type { ErrorDetail } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import type { Principal } from "../access/principal.ts";
import type { ApiResponse } from "../route/api-route.ts";
import { ifMatchOf, requireMatch, type TagList } from "../route/conditions.ts";
import { invalidRequest, type Validated, validateFields, validFields, violationsIn } from "../route/violations.ts";
import type { CommitGate } from "../scheduling/commit-gate.ts";
import { type ChangedCode, codeNotFound, codeResponse, entityTag, goneEntries, targetEntries } from "./code.ts";
import type { CodeReader } from "./code-reader-store.ts";
import { changedColumns, type StoredCode, type UpdateCodeRequest, updateCodeRequest } from "./code-schemas.ts";
import type { CodeStore, Decision } from "./code-store.ts";
import { checkTarget } from "./content/check-target.ts";
import type { UrlRules } from "./content/check-url.ts";
import { domainsNamedIn } from "./create-code.ts";
import type { AccountDomains, FindDomains } from "./domains/account-domains.ts";
import { REDIRECT_FIELDS, redirectViolations } from "./link-fields.ts";
import { destinationOf, keptPathViolations, moveViolations } from "./links/destination.ts";
import { type HashPassword, withHashedPassword } from "./password-field.ts";
import type { PublicUrls } from "./public-urls.ts";
import { rulesViolations } from "./rules/rules-field.ts";
import { type StateSettings, stateViolations } from "./state-fields.ts";
import type { TargetWriter } from "./target-writer.ts";

export interface CodeUpdate {
  store: Pick<CodeStore, "change">;
  reader: Pick<CodeReader, "read" | "uuidOf">;
  targets: Pick<TargetWriter, "replace">;
  urls: PublicUrls;
  urlRules: UrlRules;
  findDomains: FindDomains;
  hashPassword: HashPassword;
  onEvent(): void;
}

interface UpdateCall {
  id: string;
  body: unknown;
  /** The If-Match header. */
  ifMatch: string | undefined;
  gate: CommitGate;
}

/**
 * Changes a code, and returns the response that shows it. If the change is rejected, throws the first of these HttpErrors that applies:
 * not_found for a malformed ID or an unknown external ID, violations in the body and in the If-Match header, not_found, version_mismatch,
 * and conflicts with stored codes.
 */
export async function updateCode(principal: Principal, call: UpdateCall, update: CodeUpdate): Promise<ApiResponse> {
  return codeResponse(await changeCode(principal, call, update), update.urls);
}

/** Does what `updateCode` does, but returns the changed code. */
export async function changeCode(
  principal: Principal,
  { id, body, ifMatch: header, gate }: UpdateCall,
  update: CodeUpdate,
): Promise<StoredCode> {
  const uuid = await update.reader.uuidOf(principal, id);
  const domains = await domainsNamedIn([body], principal.accountId, update.findDomains);
  const { change: valid, ifMatch } = await validateCall(principal, uuid, { body, header, domains }, update);
  const change = await withHashedPassword(valid, principal.accountId, update.hashPassword);
  const changed = await update.store.change(principal, uuid, gate, (stored) => {
    requireMatch(ifMatch, entityTag(stored));
    return decide(stored, change, domains, update);
  });
  if (changed === undefined) throw codeNotFound();
  await publishChange(changed, isForRedirects(change), update);
  return changed.code;
}

/**
 * Returns the decision for a valid change to a code. Throws code_is_static, or invalid_request for a value that the
 * code cannot have.
 */
export function decide(
  stored: StoredCode,
  change: UpdateCodeRequest,
  domains: AccountDomains | undefined,
  { urlRules, urls }: Pick<CodeUpdate, "urlRules" | "urls">,
): Decision {
  requireAllowed(stored, change, { urlRules, domains });
  return { edited: changedColumns(stored, change), destination: destinationOf(stored, change, domains, urls) };
}

/** Returns whether the change has fields that redirects use. */
export function isForRedirects(change: Readonly<Record<string, unknown>>): boolean {
  return REDIRECT_FIELDS.some((field) => change[field] !== undefined);
}

/**
 * Announces a saved change and, if it is for redirects, writes the code's targets. Resolves when no redirect can still
 * serve a previous target.
 */
export async function publishChange(
  { code, links, gone }: ChangedCode,
  isForRedirects: boolean,
  { targets, onEvent }: Pick<CodeUpdate, "targets" | "onEvent">,
): Promise<void> {
  onEvent();
  // The target is written even if it is unchanged, because the gateway that set it might have stopped before writing it to the cache.
  if (isForRedirects) await targets.replace([...targetEntries(code, links), ...goneEntries(code, gone)]);
}

interface Rules {
  urlRules: UrlRules;
  domains: AccountDomains | undefined;
}

async function validateCall(
  principal: Principal,
  id: string,
  { body, header, domains }: { body: unknown; header: string | undefined; domains: AccountDomains | undefined },
  { reader, urlRules }: CodeUpdate,
): Promise<{ change: UpdateCodeRequest; ifMatch: TagList | undefined }> {
  const [ifMatch, change] = [ifMatchOf(header), validateChange(body, domains)];
  if (ifMatch.isGood && change.isGood) return { change: change.value, ifMatch: ifMatch.value };
  const stored = await reader.read(principal, id);
  throw invalidRequest([...violationsIn(ifMatch), ...changeViolations(stored, body, { urlRules, domains })]);
}

/** Returns all violations in a request to change a code. `stored`: the code; undefined if it is unknown. */
export function changeViolations(stored: StoredCode | undefined, body: unknown, rules: Rules): readonly ErrorDetail[] {
  const change = validateChange(body, rules.domains);
  return [...violationsIn(change), ...storedViolations(stored, validFields(updateCodeRequest, body), rules)];
}

export function validateChange(body: unknown, domains: AccountDomains | undefined): Validated<UpdateCodeRequest> {
  return validateFields(updateCodeRequest, body, [(fields) => moveViolations(fields, domains)]);
}

/** Throws code_is_static, or invalid_request for a target, a setting, or an address that the code cannot have. */
function requireAllowed(stored: StoredCode, change: UpdateCodeRequest, rules: Rules): void {
  const field = stored.dynamic ? undefined : REDIRECT_FIELDS.find((name) => change[name] !== undefined);
  if (field !== undefined) {
    const message =
      field === "target"
        ? "The target of a static code is part of its printed symbol and cannot change."
        : `\`${field}\` can be changed only on dynamic codes.`;
    throw new HttpError("code_is_static", message);
  }
  const details = storedViolations(stored, change, rules);
  if (details.length > 0) throw invalidRequest(details);
}

/** Checks a change against the type and the path of the stored code. */
function storedViolations(
  stored: StoredCode | undefined,
  change: Partial<UpdateCodeRequest>,
  { urlRules, domains }: Rules,
): ErrorDetail[] {
  if (!stored?.dynamic) return [];
  const { type, dynamic } = stored;
  const { target, query } = change;
  const violations = target === undefined ? [] : checkTarget({ target, type, dynamic }, urlRules);
  return [
    ...violations.map((violation) => ({ field: "target", ...violation })),
    ...redirectViolations({ type, query }),
    ...stateViolations(statesAfter(stored, change), urlRules),
    ...rulesViolations(change, urlRules),
    ...keptPathViolations(stored, change, domains),
  ];
}

/**
 * Returns the code's times after the change, and the other settings in the change. A stored fallback target is not
 * checked again.
 */
function statesAfter(stored: StoredCode, change: Partial<UpdateCodeRequest>): StateSettings {
  const { starts_at = stored.startsAt, expires_at = stored.expiresAt, fallback_target } = change;
  return { starts_at, expires_at, fallback_target };
}
