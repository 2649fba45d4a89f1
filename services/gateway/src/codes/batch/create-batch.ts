// Creates the codes of a batch: validate each item → save the valid ones together → publish their targets → respond.

import { setImmediate } from "node:timers/promises";
import type { LinkKey } from "@qr/contracts";
import { type Prisma, type PrismaClient, statementsWithin } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Principal } from "../../access/principal.ts";
import { requireRoom } from "../../access/unproved-accounts.ts";
import type { ApiCall, ApiResponse } from "../../route/api-route.ts";
import type { AuditTrail } from "../../scheduling/audit-trail.ts";
import { chosenKey, slugTaken } from "../address.ts";
import { type NewCode, newCode } from "../code.ts";
import { codeRecord } from "../code-schemas.ts";
import type { UrlRules } from "../content/check-url.ts";
import { type CodeCreation, domainsNamedIn, MAX_TRIES, requirePlaceWithin, validateBody } from "../create-code.ts";
import type { AccountDomains } from "../domains/account-domains.ts";
import type { PlacedRequest } from "../domains/domain.ts";
import type { Commit } from "../idempotency/respond-once.ts";
import { externalIdTaken, insertCodes, isSaved, refuseTakenExternalId } from "../insert-codes-store.ts";
import { withHashedPassword } from "../password-field.ts";
import { type PublicUrls, warningsFor } from "../public-urls.ts";
import { type DrawingCall, styledSymbol, unitsOf } from "../style/check-style.ts";
import { type Item, refusalOf, refusedResult } from "./item-results.ts";

export interface BatchCreation extends Omit<CodeCreation, "inserts"> {
  prisma: Pick<PrismaClient, "$transaction">;
}

/** The code saved for an item, or the reason for its rejection. */
type Outcome = NewCode | HttpError;

/** Number of items validated in one turn of the event loop. The most expensive items take a tenth of a millisecond each. */
const ITEMS_PER_TURN = 20;

/**
 * Saves all valid items or none, publishes their targets, and returns a response with one result per item, in order. Throws email_unproved if
 * the account may not create that many codes.
 */
export async function createBatch(
  principal: Principal,
  items: readonly unknown[],
  commit: Commit,
  creation: BatchCreation,
  call: DrawingCall & Pick<ApiCall, "gate">,
): Promise<ApiResponse> {
  const { accountId } = principal;
  const domains = await domainsNamedIn(items, accountId, creation.findDomains);
  const valid = await validateItems(
    items,
    { rules: creation.urlRules, domains, limits: principal.limits },
    call.signal,
  );
  await call.chargeDrawing(unitsOfAll(valid, creation.urls));
  const readable = await refuseStyles(accountId, valid, creation, call.signal);
  const allowed = await hashPasswords(accountId, await refuseByHostLimit(accountId, readable, creation), creation);
  const { codes, response } = await commit(async (transaction) => {
    const outcomes = await saveWithin(transaction, principal, allowed, creation, call.gate.audit);
    const codes = outcomes.flatMap((outcome) => (outcome instanceof HttpError ? [] : [outcome]));
    const data = outcomes.map((outcome, index) =>
      outcome instanceof HttpError
        ? refusedResult(outcome, index)
        : { index, status: 200, code: codeRecord(outcome, creation.urls) },
    );
    return { codes, response: { body: { data, ...warningsFor(codes, creation.shortHostWarning) } } };
  });
  if (codes.length > 0) creation.onEvent();
  await creation.targets.writeNew(codes);
  return response;
}

interface ItemRules {
  rules: UrlRules;
  domains: AccountDomains | undefined;
  limits: Principal["limits"];
}

/**
 * Returns the request for each item, or the error if the item is invalid. A slug or external ID of an earlier item
 * counts as taken. Lets other requests proceed after every few items. Rejects with the signal's reason if it is
 * aborted.
 */
export async function validateItems(
  items: readonly unknown[],
  { rules, domains, limits }: ItemRules,
  signal: AbortSignal,
): Promise<Item[]> {
  const keys = new Set<LinkKey>();
  const externalIds = new Set<string>();
  const validated: Item[] = [];
  for (const item of items) {
    if (validated.length % ITEMS_PER_TURN === 0) {
      await setImmediate();
      signal.throwIfAborted();
    }
    const request = valueOrRefusal(() => {
      const valid = validateBody(item, rules, domains);
      requirePlaceWithin(limits, valid);
      return valid;
    });
    validated.push(request instanceof HttpError ? request : (repetitionIn(request, keys, externalIds) ?? request));
  }
  return validated;
}

/**
 * Returns the error for an item that repeats the slug or external ID of an earlier item; otherwise remembers the item's
 * slug and external ID.
 */
function repetitionIn(request: PlacedRequest, keys: Set<LinkKey>, externalIds: Set<string>): HttpError | undefined {
  const key = chosenKey(request);
  const { external_id: externalId } = request;
  if (key !== undefined && keys.has(key)) return slugTaken();
  if (externalId !== null && externalIds.has(externalId)) return externalIdTaken();
  if (key !== undefined) keys.add(key);
  if (externalId !== null) externalIds.add(externalId);
  return undefined;
}

function valueOrRefusal<T>(validate: () => T): T | HttpError {
  try {
    return validate();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/**
 * Returns the cost of checking the styles of all valid items, in units, so that nothing is drawn for a batch that
 * exceeds the plan.
 */
function unitsOfAll(items: readonly Item[], urls: PublicUrls): number {
  return items.reduce((units, item) => units + (item instanceof HttpError ? 0 : unitsOf(styledSymbol(item, urls))), 0);
}

/** Returns the items, with an error in place of each item whose style is rejected. Runs one check at a time, because a check occupies a core. */
async function refuseStyles(
  accountId: string,
  items: readonly Item[],
  { styles, urls }: Pick<BatchCreation, "styles" | "urls">,
  signal: AbortSignal,
): Promise<Item[]> {
  const checked: Item[] = [];
  for (const item of items) {
    const symbol = item instanceof HttpError ? undefined : styledSymbol(item, urls);
    checked.push((await styles.refusalOf(accountId, symbol, signal)) ?? item);
  }
  return checked;
}

async function refuseByHostLimit(
  accountId: string,
  items: readonly Item[],
  { hostLimit }: Pick<BatchCreation, "hostLimit">,
): Promise<Item[]> {
  if (hostLimit === undefined) return [...items];
  const requests = items.flatMap((item) => (item instanceof HttpError ? [] : [item]));
  const refusals = await hostLimit.take(accountId, requests);
  const refusalOf = new Map(requests.map((item, index) => [item, refusals[index]]));
  return items.map((item) => (item instanceof HttpError ? item : (refusalOf.get(item) ?? item)));
}

/** Returns the items with the hashes of their passwords instead of the passwords. Hashes one at a time, because each occupies a core. */
async function hashPasswords(
  accountId: string,
  items: readonly Item[],
  { hashPassword }: Pick<BatchCreation, "hashPassword">,
): Promise<Item[]> {
  const hashed: Item[] = [];
  for (const item of items) {
    hashed.push(item instanceof HttpError ? item : await withHashedPassword(item, accountId, hashPassword));
  }
  return hashed;
}

function saveWithin(
  transaction: Prisma.TransactionClient | undefined,
  principal: Principal,
  items: readonly Item[],
  creation: BatchCreation,
  audit: AuditTrail,
): Promise<Outcome[]> {
  const work = async (one: Prisma.TransactionClient) => {
    const valid = items.filter((item) => !(item instanceof HttpError)).length;
    if (principal.isUnproved === true) await requireRoom(one, { accountId: principal.accountId, codes: valid });
    const outcomes = await saveBatch(one, principal, items, creation.urls);
    const codes = outcomes.filter((outcome) => !(outcome instanceof HttpError)).length;
    if (codes > 0) await audit.record(one, { details: { codes } });
    return outcomes;
  };
  return transaction === undefined ? creation.prisma.$transaction(work) : work(transaction);
}

async function saveBatch(
  transaction: Prisma.TransactionClient,
  principal: Principal,
  items: readonly Item[],
  urls: PublicUrls,
): Promise<Outcome[]> {
  const outcomes = new Map<Item, Outcome>();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const drafts = items.flatMap((item) =>
      item instanceof HttpError || outcomes.has(item) ? [] : [{ item, code: newCode(principal, item, urls) }],
    );
    const inserted = await insertCodes(
      statementsWithin(transaction),
      drafts.map(({ code }) => code),
    ).catch(refuseTakenExternalId);
    for (const [index, { item }] of drafts.entries()) {
      const result = inserted[index];
      const outcome = isSaved(result) ? result : refusalOf(result, item);
      if (outcome !== undefined) outcomes.set(item, outcome);
    }
    const done = items.flatMap((item) => (item instanceof HttpError ? item : (outcomes.get(item) ?? [])));
    if (done.length === items.length) return done;
  }
  throw new Error(`${MAX_TRIES} new slugs in a row were taken`);
}
