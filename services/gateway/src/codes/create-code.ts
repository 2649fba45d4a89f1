// Creates a code: validate → save → publish its target → respond. A batch and the demo use the same steps.

import { codeIdFromUuid, type ErrorDetail } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { requireWithinLimits } from "../access/code-limits.ts";
import type { Principal } from "../access/principal.ts";
import type { ApiCall, ApiResponse } from "../route/api-route.ts";
import { invalidRequest, type Rule, sends, type Validated, validateFields } from "../route/violations.ts";
import { type AuditTrail, NO_AUDIT_TRAIL } from "../scheduling/audit-trail.ts";
import { slugTaken, slugViolations } from "./address.ts";
import { codeResponse, type NewCode, newCode } from "./code.ts";
import { type CreateCodeRequest, createCodeRequest } from "./code-schemas.ts";
import { checkTarget, isDynamicType, isStaticType } from "./content/check-target.ts";
import type { UrlRules } from "./content/check-url.ts";
import type { HostLimit } from "./content/host-limit.ts";
import { type AccountDomains, type FindDomains, UNKNOWN_DOMAIN, unknownDomain } from "./domains/account-domains.ts";
import type { OwnDomain, PlacedRequest } from "./domains/domain.ts";
import type { Commit } from "./idempotency/respond-once.ts";
import { type CodeInserts, externalIdTaken, isSaved } from "./insert-codes-store.ts";
import { redirectViolations } from "./link-fields.ts";
import { type HashPassword, passwordViolations, withHashedPassword } from "./password-field.ts";
import { type PublicUrls, type ShortHostWarning, warningsFor } from "./public-urls.ts";
import { rulesViolations } from "./rules/rules-field.ts";
import { stateViolations } from "./state-fields.ts";
import { colorViolations, type DrawingCall, type StyleCheck, styledSymbol, unknownLogo } from "./style/check-style.ts";
import type { TargetWriter } from "./target-writer.ts";

/** Maximum number of random slugs to try. Each has 50 random bits, so even a single retry is a sign that something is wrong. */
export const MAX_TRIES = 5;

export interface CodeCreation {
  inserts: CodeInserts;
  urls: PublicUrls;
  shortHostWarning: ShortHostWarning | undefined;
  urlRules: UrlRules;
  findDomains: FindDomains;
  styles: StyleCheck;
  hashPassword: HashPassword;
  /** Undefined if the number of codes per host is not limited. */
  hostLimit: Pick<HostLimit, "take"> | undefined;
  targets: Pick<TargetWriter, "writeNew">;
  onEvent(): void;
}

/** Saves a new code, publishes its target, and returns the response that shows it. If the request is rejected, throws an HttpError and saves nothing. */
export async function createCode(
  principal: Principal,
  body: unknown,
  commit: Commit,
  creation: CodeCreation,
  call: DrawingCall & Pick<ApiCall, "gate">,
): Promise<ApiResponse> {
  const { accountId } = principal;
  const domains = await domainsNamedIn([body], accountId, creation.findDomains);
  const valid = validateBody(body, creation.urlRules, domains);
  requirePlaceWithin(principal.limits, valid);
  if (valid.style) await creation.styles.requireReadable(accountId, styledSymbol(valid, creation.urls), call);
  const [refusal] = (await creation.hostLimit?.take(accountId, [valid])) ?? [];
  if (refusal) throw refusal;
  const request = await withHashedPassword(valid, accountId, creation.hashPassword);
  const { code, response } = await commit(async (transaction) => {
    const code = await saveCode(principal, request, creation, { transaction, audit: call.gate.audit });
    const shown = codeResponse(code, creation.urls);
    const body = { ...shown.body, ...warningsFor([code], creation.shortHostWarning) };
    return { code, response: { ...shown, body } };
  });
  creation.onEvent();
  await creation.targets.writeNew([code]);
  return response;
}

/**
 * Saves a code for a valid request. Throws slug_taken or external_id_taken if another code has the request's slug or external ID, and
 * invalid_request if the logo or the domain has been deleted. Throws email_unproved if the account may not create another code.
 */
export async function saveCode(
  principal: Principal,
  request: PlacedRequest,
  { inserts, urls }: Pick<CodeCreation, "inserts" | "urls">,
  {
    transaction,
    audit = NO_AUDIT_TRAIL,
  }: { transaction?: Prisma.TransactionClient | undefined; audit?: AuditTrail } = {},
): Promise<NewCode> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const code = newCode(principal, request, urls);
    const auditEntry = audit.entry({ subject: codeIdFromUuid(code.id) });
    const insert = principal.isUnproved === true ? inserts.insertUnproved : inserts.insert;
    const outcome = await insert({ ...code, auditEntry }, transaction);
    if (isSaved(outcome)) return outcome;
    if (outcome === "logo_deleted") throw unknownLogo();
    if (outcome === "domain_gone") throw unknownDomain();
    if (outcome === "external_id_taken") throw externalIdTaken();
    if (request.slug !== undefined) throw slugTaken();
  }
  throw new Error(`${MAX_TRIES} new slugs in a row were taken`);
}

/** Throws key_limited if the new code would be outside of the limits. */
export function requirePlaceWithin(limits: Principal["limits"], { tags, ownDomain }: PlacedRequest): void {
  if (limits) requireWithinLimits(limits, { tags, domainId: ownDomain?.id ?? null });
}

/** Returns the account's domains; undefined if no body names a domain. */
export async function domainsNamedIn(
  bodies: readonly unknown[],
  accountId: string,
  findDomains: FindDomains,
): Promise<AccountDomains | undefined> {
  return bodies.some((body) => sends(body, "domain")) ? findDomains(accountId) : undefined;
}

/** Returns the create request that the body contains, with its domain. Throws invalid_request with all violations. */
export function validateBody(body: unknown, rules: UrlRules, domains?: AccountDomains): PlacedRequest {
  const validated = validatedBody(body, rules, domains);
  if (!validated.isGood) throw invalidRequest(validated.details);
  return validated.value;
}

/** Returns the create request that the body contains, with its domain, or the violations. */
export function validatedBody(body: unknown, rules: UrlRules, domains?: AccountDomains): Validated<PlacedRequest> {
  const ifSent = (field: string, rule: Rule<CreateCodeRequest>) => (sends(body, field) ? [rule] : []);
  const validated = validateFields(createCodeRequest, body, [
    (fields) => addressViolations(fields, domains),
    (fields) => targetViolations(fields, rules),
    typeViolations,
    redirectViolations,
    (fields) => stateViolations(fields, rules),
    ...ifSent("password", passwordViolations),
    ...ifSent("rules", (fields) => rulesViolations(fields, rules)),
    ...ifSent("color", colorViolations),
  ]);
  if (!validated.isGood) return validated;
  const found = findDomain(validated.value.domain, domains);
  return { isGood: true, value: { ...validated.value, ownDomain: found === "unknown" ? undefined : found } };
}

type ValidFields = Partial<CreateCodeRequest>;

/** Returns the domain that a request names: undefined for the default domain, or "unknown". */
export function findDomain(
  name: string | undefined,
  domains: AccountDomains | undefined,
): OwnDomain | undefined | "unknown" {
  if (name === undefined) return undefined;
  return domains === undefined ? "unknown" : domains.find(name);
}

/** Checks the domain and, if the domain is known, the slug. */
export function addressViolations(
  { domain, slug }: Pick<ValidFields, "domain" | "slug">,
  domains: AccountDomains | undefined,
): readonly ErrorDetail[] {
  const found = findDomain(domain, domains);
  if (found === "unknown") return [UNKNOWN_DOMAIN];
  return slug === undefined ? [] : slugViolations(slug, found);
}

/** Checks the target if its type is known. If `dynamic` is invalid, the target may be as long as a dynamic code's. */
function targetViolations({ target, type, dynamic = true }: ValidFields, rules: UrlRules): ErrorDetail[] {
  if (target === undefined || type === undefined) return [];
  return checkTarget({ target, type, dynamic }, rules).map((violation) => ({ field: "target", ...violation }));
}

function typeViolations({ type, dynamic }: ValidFields): ErrorDetail[] {
  if (type === undefined || dynamic === undefined) return [];
  if (dynamic) {
    if (isDynamicType(type)) return [];
    const message = `Codes of type ${type} must be static: phones read the target from the symbol itself.`;
    return [{ field: "dynamic", code: "type_not_dynamic", message }];
  }
  if (isStaticType(type)) return [];
  const message = `Codes of type ${type} must be dynamic: a symbol can contain only one target. Set \`dynamic\` to true.`;
  return [{ field: "dynamic", code: "type_only_dynamic", message }];
}
