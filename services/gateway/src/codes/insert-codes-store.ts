// Saves new codes, each in the same statement as its links, its event, and its audit entry, and finds out beforehand which could not be saved.

import type { CodeCreatedV1 } from "@qr/contracts";
import { type Prisma, type PrismaClient, type RunStatement, statementsWithin } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { requireRoom } from "../access/unproved-accounts.ts";
import { AUDIT_COLUMNS } from "../events/audit-entry-store.ts";
import { batchPerTick } from "../scheduling/batch-per-tick.ts";
import { violatesConstraint } from "../scheduling/database-errors.ts";
import type { NewCode } from "./code.ts";
import { COLUMNS } from "./code-schemas.ts";

/** Why a new code is not saved: its address or its external ID is taken, or its logo or its domain is gone. */
export type Refusal = "taken" | "external_id_taken" | "logo_deleted" | "domain_gone";
/** The new code as saved, or the reason why it was not saved. */
export type InsertOutcome = NewCode | Refusal;

export function isSaved(outcome: InsertOutcome | undefined): outcome is NewCode {
  return typeof outcome === "object";
}

type Values = Readonly<Record<string, unknown>>;

const MAX_CODES_PER_INSERT = 64;
const MAX_INSERTS = 2;

type Insert = (code: NewCode, transaction?: Prisma.TransactionClient) => Promise<InsertOutcome>;

/** Each function saves a code, in the given transaction or in a new one, and returns the outcome. */
export interface CodeInserts {
  insert: Insert;
  /** Throws email_unproved if the account, whose owners have not verified an address, may not create another code. */
  insertUnproved: Insert;
}

export function createCodeInserts({ prisma, run }: { prisma: PrismaClient; run: RunStatement }): CodeInserts {
  const insertWithOthers = createInsertCode(run);
  return {
    insert: (code, transaction) =>
      transaction === undefined ? insertWithOthers(code).catch(refuseTakenExternalId) : insertWithin(transaction, code),
    insertUnproved: (code, transaction) => {
      const work = async (one: Prisma.TransactionClient) => {
        await requireRoom(one, { accountId: code.accountId, codes: 1 });
        return insertWithin(one, code);
      };
      return transaction === undefined ? prisma.$transaction(work) : work(transaction);
    },
  };
}

async function insertWithin(transaction: Prisma.TransactionClient, code: NewCode): Promise<InsertOutcome> {
  const [outcome = "taken"] = await insertCodes(statementsWithin(transaction), [code]).catch(refuseTakenExternalId);
  return outcome;
}

/** Returns a function that saves a code and returns the outcome. Codes from the same event-loop tick are saved in one statement. */
export function createInsertCode(run: RunStatement): (code: NewCode) => Promise<InsertOutcome> {
  return batchPerTick<NewCode, InsertOutcome>({
    maxItems: MAX_CODES_PER_INSERT,
    maxCalls: MAX_INSERTS,
    call: (codes) => insertCodes(run, codes),
    isCausedByOne: isRowError,
  });
}

/** Returns the error for an external ID that another code of the account has. */
export function externalIdTaken(): HttpError {
  return new HttpError("external_id_taken", "Another code in this account has this `external_id`. Choose another.");
}

/** Throws external_id_taken instead of the database's error, if another request has just saved a code with the same external ID. */
export function refuseTakenExternalId(error: unknown): never {
  throw violatesConstraint(error, "codes_external_id_key") ? externalIdTaken() : error;
}

/** The columns that are stored, not computed. */
export const STORED = COLUMNS.filter(({ computed }) => computed === undefined);
const NAMES = STORED.map(({ name }) => name).join(", ");
const ARRAYS = [...STORED.map(({ type }) => type), "text", "text", "jsonb", "jsonb", "text", "jsonb"].map(
  (type, index) => `$${index + 1}::${type}[]`,
);

/**
 * A code on a path that was used before gets a version above all versions of the earlier code, whose entries are still
 * in caches.
 */
const SAVED_VALUES = STORED.map(({ name }) => (name === "version" ? "greatest(version, min_version)" : name)).join(
  ", ",
);

/** Whether the path belonged to an erased code. */
const IS_ERASED = "EXISTS (SELECT FROM erased_links WHERE key_hash = sha256(convert_to(allowed.link_key, 'UTF8')))";

/**
 * Returns the start of an SQL statement: CTEs that find the refused codes with the reasons, and the links of wiped
 * codes that the codes in `allowed` can take over.
 */
const withRefusals = (lock: { logos: string; domains: string; links: string }): string => `
    WITH given AS (
      SELECT * FROM unnest(${ARRAYS.join(", ")}) AS rows (${NAMES}, link_key, default_key, actor, event_data, trace_parent, audit_entry)
    ), known_logos AS (
      SELECT id FROM logos WHERE id = ANY($${ARRAYS.length + 1}::uuid[]) ${lock.logos}
    ), without_logo AS (
      SELECT id FROM given WHERE logo_id IS NOT NULL AND logo_id NOT IN (SELECT id FROM known_logos)
    ), known_domains AS (
      SELECT domains.id FROM domains
      JOIN unnest($${ARRAYS.length + 2}::uuid[], $${ARRAYS.length + 3}::boolean[]) AS expected (id, case_sensitive)
        USING (id, case_sensitive)
      WHERE state IN ('verified', 'failing') AND deleted_at IS NULL ${lock.domains}
    ), without_domain AS (
      SELECT id FROM given WHERE domain_id IS NOT NULL AND domain_id NOT IN (SELECT id FROM known_domains)
    ), with_taken_id AS (
      SELECT given.id FROM given JOIN codes other USING (account_id, external_id) WHERE other.deleted_at IS NULL
    ), refused AS (
      SELECT id, 'logo_deleted' AS outcome FROM without_logo UNION ALL SELECT id, 'domain_gone' FROM without_domain
      UNION ALL SELECT id, 'external_id_taken' FROM with_taken_id
    ), allowed AS (
      SELECT * FROM given WHERE id NOT IN (SELECT id FROM refused)
    ), free_links AS (
      SELECT links.key, codes.version + 1 AS min_version FROM links JOIN codes ON codes.id = links.code_id
      WHERE links.key IN (SELECT link_key FROM allowed WHERE domain_id IS NOT NULL) AND codes.wiped_at IS NOT NULL
      ORDER BY links.key ${lock.links}`;

/**
 * Row locks on the logos, domains, and links, so that none of them is deleted, lost, or changed before the codes are
 * saved.
 */
const LOCKED = { logos: "FOR KEY SHARE", domains: "FOR SHARE OF domains", links: "FOR UPDATE OF links" };

const FIND_REFUSALS = {
  name: "find_refusals",
  text: `${withRefusals({ logos: "", domains: "", links: "" })}
    )
    SELECT id, outcome FROM refused UNION ALL
    SELECT id, 'taken' FROM allowed
    WHERE link_key IN (SELECT key FROM links) AND link_key NOT IN (SELECT key FROM free_links) OR ${IS_ERASED}`,
};

const INSERT_CODES = {
  name: "insert_codes",
  text: `${withRefusals(LOCKED)}
    ), reused_links AS (
      UPDATE links SET code_id = allowed.id, alias_id = NULL, slug = NULL, payload = NULL, deleted_at = NULL
      FROM allowed JOIN free_links ON free_links.key = allowed.link_key
      WHERE links.key = free_links.key RETURNING links.key, links.code_id, free_links.min_version
    ), new_links AS (
      INSERT INTO links (key, code_id, domain_id) SELECT link_key, id, domain_id FROM allowed WHERE NOT ${IS_ERASED}
      ON CONFLICT DO NOTHING RETURNING key, code_id, 1 AS min_version
    ), saved_links AS (
      SELECT * FROM new_links UNION ALL SELECT * FROM reused_links
    ), repairs AS (
      INSERT INTO target_repairs (key, created_at) SELECT key, clock_timestamp() FROM reused_links
    ), saved AS (
      INSERT INTO codes (${NAMES}) SELECT ${SAVED_VALUES} FROM allowed JOIN saved_links ON code_id = id RETURNING id, version
    ), default_links AS (
      INSERT INTO links (key, code_id) SELECT default_key, id FROM saved JOIN given USING (id) WHERE default_key IS NOT NULL
    ), events AS (
      INSERT INTO events (account_id, type, subject, actor, data, trace_parent)
      SELECT account_id, 'code.created.v1', id, actor, event_data, trace_parent FROM saved JOIN given USING (id)
    ), audits AS (
      INSERT INTO audit_entries (${AUDIT_COLUMNS})
      SELECT ${AUDIT_COLUMNS.split(", ")
        .map((column) => `entry.${column}`)
        .join(", ")}
      FROM saved JOIN given USING (id), jsonb_populate_record(NULL::audit_entries, audit_entry) AS entry
      WHERE audit_entry IS NOT NULL
    )
    SELECT id, 'saved' AS outcome, version FROM saved UNION ALL SELECT id, outcome, 0 FROM refused`,
};

/** Saves, in one statement, the codes to which no Refusal applies. Returns the outcomes in the order of the codes. */
export async function insertCodes(run: RunStatement, codes: readonly NewCode[]): Promise<InsertOutcome[]> {
  if (codes.length === 0) return [];
  type Row = { id: string; outcome: "saved" | Refusal; version: number };
  const outcomes = await run<Row>(INSERT_CODES, parametersFor(codes));
  const outcomeOf = new Map(outcomes.map((row) => [row.id, row]));
  return codes.map((code) => {
    const { outcome, version } = outcomeOf.get(code.id) ?? { outcome: "taken", version: 0 };
    return outcome === "saved" ? { ...code, version } : outcome;
  });
}

/** Returns, in the order of the codes, why each could not be saved now; undefined if it could. Locks and saves nothing. */
export async function findRefusals(run: RunStatement, codes: readonly NewCode[]): Promise<(Refusal | undefined)[]> {
  if (codes.length === 0) return [];
  const refusals = await run<{ id: string; outcome: Refusal }>(FIND_REFUSALS, parametersFor(codes));
  const refusalOf = new Map(refusals.map(({ id, outcome }) => [id, outcome]));
  return codes.map(({ id }) => refusalOf.get(id));
}

function parametersFor(codes: readonly NewCode[]): unknown[] {
  // The rows are always in the same order, so that two inserts with the same slugs do not deadlock.
  const rows = codes.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const domains = new Map(
    rows.flatMap(({ domainId, isCaseSensitive }) => (domainId ? [[domainId, isCaseSensitive]] : [])),
  );
  return [
    ...STORED.map(({ property }) => rows.map((code: Values) => parameterFrom(code[property]))),
    rows.map(({ key }) => key),
    rows.map(({ defaultKey }) => defaultKey),
    rows.map((code) => JSON.stringify(code.createdBy)),
    rows.map((code) => JSON.stringify(createdData(code))),
    rows.map((code) => code.traceParent ?? null),
    rows.map((code) => parameterFrom(code.auditEntry ?? null)),
    [...new Set(rows.flatMap(({ logoId }) => logoId ?? []))],
    [...domains.keys()],
    [...domains.values()],
  ];
}

/** Returns a value as a parameter of a statement. */
export function parameterFrom(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

function createdData(code: NewCode): CodeCreatedV1 {
  return {
    code_id: code.id,
    payload: code.payload,
    color: { dark: code.colorDark, light: code.colorLight },
    format: code.format,
    ...(code.style === null ? {} : { style: code.style }),
  };
}

/** Returns whether Postgres rejected the contents of a row (SQLSTATE class 22 for data or 23 for constraints) and so saved nothing. */
function isRowError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code);
}
