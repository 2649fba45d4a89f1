// Writes codes. Each change is saved in the same transaction as its event.

import type { CodeCreatedV1, LinkKey } from "@qr/contracts";
import { Prisma, type PrismaClient, type RunStatement, statementsWithin } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Principal } from "../access/principal.ts";
import type { Actor } from "../events/event.ts";
import { writeEvent } from "../events/events-store.ts";
import { batchPerTick } from "../scheduling/batch-per-tick.ts";
import type { CommitGate } from "../scheduling/commit-gate.ts";
import { inTransaction } from "../scheduling/commit-gate.ts";
import { violatesConstraint } from "../scheduling/database-errors.ts";
import type { NewCode, TargetEntry } from "./code.ts";
import { readOneForChange } from "./code-reader-store.ts";
import { COLUMNS, changesBetween, type Editable, type StoredCode } from "./code-schemas.ts";
import { REDIRECT_COLUMNS } from "./link-fields.ts";
import { keysOfCode } from "./links/links-store.ts";
import { type Destination, type MovedColumns, moveBetween, moveLinks } from "./links/move-store.ts";
import { requestRepair } from "./target-repairs-store.ts";

export interface Tombstone {
  id: string;
  version: number;
  /** The keys of its links. */
  keys: readonly LinkKey[];
}

/** Returns the entries of a deleted code's links in the target cache. */
export function deletedEntries({ version, keys }: Tombstone): TargetEntry[] {
  return keys.map((key) => ({ key, value: { version, target: { kind: "gone" } } }));
}

export type CodeStore = ReturnType<typeof createCodeStore>;

/** What has become of a new code: saved, or not saved because its address or its external id is taken, or because its logo or its domain is gone. */
export type InsertOutcome = "saved" | "taken" | "external_id_taken" | "logo_deleted" | "domain_gone";

/** What becomes of a code: the values of its editable columns, and where it moves, if it does. */
export interface Decision {
  edited: Editable;
  destination: Destination | undefined;
}

type Values = Readonly<Record<string, unknown>>;

const MAX_CODES_PER_INSERT = 64;
const MAX_INSERTS = 2;

export function createCodeStore({ prisma, run }: { prisma: PrismaClient; run: RunStatement }) {
  const insertWithOthers = createInsertCode(run);
  return {
    /** Saves a code with its event, in the given transaction or in a new one, and returns the outcome. */
    insert: async (code: NewCode, transaction?: Prisma.TransactionClient): Promise<InsertOutcome> => {
      if (transaction === undefined) return insertWithOthers(code).catch(refuseTakenExternalId);
      const [outcome = "taken"] = await insertCodes(statementsWithin(transaction), [code]).catch(refuseTakenExternalId);
      return outcome;
    },
    /**
     * Locks the account's code, and changes it to what `decide` returns. If `decide` throws, rethrows the error and changes
     * nothing. Returns undefined if the account has no such code. A code that does not change keeps its version and `updatedAt`.
     */
    change: ({ accountId, actor }: Principal, id: string, gate: CommitGate, decide: (code: StoredCode) => Decision) =>
      inTransaction(prisma, gate, async (transaction) => {
        const code = await readOneForChange(transaction, accountId, id);
        if (code === undefined) return undefined;
        const { edited, destination } = decide(code);
        const moved = destination && (await moveLinks(transaction, code, destination));
        const changed = await writeChange(transaction, code, { edited, moved }, actor);
        return { code: changed, keys: await keysOfCode(transaction, id) };
      }).catch(refuseTakenExternalId),
    /** Turns the account's code into a tombstone, and returns the tombstone; undefined if the account has no such code. Throws what `check` throws. */
    delete: (principal: Principal, id: string, gate: CommitGate, check: (code: StoredCode) => void) =>
      inTransaction(prisma, gate, (transaction) => deleteWithin(transaction, principal, id, check)),
  };
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

/** Returns the error for an external id that another code of the account has. */
export function externalIdTaken(): HttpError {
  return new HttpError("external_id_taken", "Another code in this account has this `external_id`. Choose another.");
}

/** Throws external_id_taken instead of the database's error, if another request has just saved a code with the same external id. */
export function refuseTakenExternalId(error: unknown): never {
  throw violatesConstraint(error, "codes_external_id_key") ? externalIdTaken() : error;
}

const STORED = COLUMNS.filter(({ computed }) => computed === undefined);
const NAMES = STORED.map(({ name }) => name).join(", ");
const ARRAYS = [...STORED.map(({ type }) => type), "text", "text", "jsonb", "jsonb", "text"].map(
  (type, index) => `$${index + 1}::${type}[]`,
);

// The logos and domains are locked, so that none of them is deleted, lost, or changed before the codes are saved.
const INSERT_CODES = {
  name: "insert_codes",
  text: `
    WITH given AS (
      SELECT * FROM unnest(${ARRAYS.join(", ")}) AS rows (${NAMES}, link_key, default_key, actor, event_data, trace_parent)
    ), known_logos AS (
      SELECT id FROM logos WHERE id = ANY($${ARRAYS.length + 1}::uuid[]) FOR KEY SHARE
    ), without_logo AS (
      SELECT id FROM given WHERE logo_id IS NOT NULL AND logo_id NOT IN (SELECT id FROM known_logos)
    ), known_domains AS (
      SELECT domains.id FROM domains
      JOIN unnest($${ARRAYS.length + 2}::uuid[], $${ARRAYS.length + 3}::boolean[]) AS expected (id, case_sensitive)
        USING (id, case_sensitive)
      WHERE state IN ('verified', 'failing') AND deleted_at IS NULL FOR SHARE OF domains
    ), without_domain AS (
      SELECT id FROM given WHERE domain_id IS NOT NULL AND domain_id NOT IN (SELECT id FROM known_domains)
    ), with_taken_id AS (
      SELECT given.id FROM given JOIN codes other USING (account_id, external_id) WHERE other.deleted_at IS NULL
    ), refused AS (
      SELECT id, 'logo_deleted' AS outcome FROM without_logo UNION ALL SELECT id, 'domain_gone' FROM without_domain
      UNION ALL SELECT id, 'external_id_taken' FROM with_taken_id
    ), allowed AS (
      SELECT * FROM given WHERE id NOT IN (SELECT id FROM refused)
    ), saved_links AS (
      INSERT INTO links (key, code_id, domain_id) SELECT link_key, id, domain_id FROM allowed ON CONFLICT DO NOTHING RETURNING code_id
    ), saved AS (
      INSERT INTO codes (${NAMES}) SELECT ${NAMES} FROM allowed WHERE id IN (SELECT code_id FROM saved_links) RETURNING id
    ), default_links AS (
      INSERT INTO links (key, code_id) SELECT default_key, id FROM saved JOIN given USING (id) WHERE default_key IS NOT NULL
    ), events AS (
      INSERT INTO events (account_id, type, subject, actor, data, trace_parent)
      SELECT account_id, 'code.created.v1', id, actor, event_data, trace_parent FROM saved JOIN given USING (id)
    )
    SELECT id, 'saved' AS outcome FROM saved UNION ALL SELECT id, outcome FROM refused`,
};

/** Saves, in one statement, the codes whose slugs are free and whose logos exist. Returns the outcomes in the order of the codes. */
export async function insertCodes(run: RunStatement, codes: readonly NewCode[]): Promise<InsertOutcome[]> {
  if (codes.length === 0) return [];
  // The rows are always in the same order, so that two inserts with the same slugs do not deadlock.
  const rows = codes.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const domains = new Map(
    rows.flatMap(({ domainId, isCaseSensitive }) => (domainId ? [[domainId, isCaseSensitive]] : [])),
  );
  const outcomes = await run<{ id: string; outcome: InsertOutcome }>(INSERT_CODES, [
    ...STORED.map(({ property }) => rows.map((code: Values) => parameterFrom(code[property]))),
    rows.map(({ key }) => key),
    rows.map(({ defaultKey }) => defaultKey),
    rows.map((code) => JSON.stringify(code.createdBy)),
    rows.map((code) => JSON.stringify(createdData(code))),
    rows.map((code) => code.traceParent ?? null),
    [...new Set(rows.flatMap(({ logoId }) => logoId ?? []))],
    [...domains.keys()],
    [...domains.values()],
  ]);
  const outcomeOf = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
  return codes.map(({ id }) => outcomeOf.get(id) ?? "taken");
}

function parameterFrom(value: unknown): unknown {
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

async function writeChange(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { edited, moved }: { edited: Editable; moved: MovedColumns | undefined },
  actor: Actor,
): Promise<StoredCode> {
  const changes = changesBetween(code, edited);
  if (Object.keys(changes).length === 0 && moved === undefined) return code;
  // The code is locked, so its next version is known.
  const [version, updatedAt] = [code.version + 1, new Date()];
  const { id, accountId } = code;
  const isRedirectChanged = moved !== undefined || REDIRECT_COLUMNS.some((name) => edited[name] !== code[name]);
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(id, isRedirectChanged)})
    UPDATE codes SET ${assignments({ ...edited, ...moved, version, updatedAt })} WHERE id = ${id}::uuid`;
  const event = { accountId, subject: id, actor } as const;
  const data = { code_id: id, account_id: accountId, version };
  if (moved === undefined) {
    await writeEvent(transaction, { ...event, type: "code.updated.v1", data: { ...data, changes } });
    return { ...code, ...edited, version, updatedAt };
  }
  const after = await readOneForChange(transaction, accountId, id);
  if (after === undefined) throw new Error("a locked code has disappeared");
  const all = { ...changes, ...moveBetween(code, after) };
  await writeEvent(transaction, { ...event, type: "code.updated.v1", data: { ...data, changes: all } });
  await writeEvent(transaction, { ...event, type: "code.moved.v1", data: { ...data, moves: after.moves } });
  return after;
}

function assignments(values: Values): Prisma.Sql {
  const given = STORED.filter(({ property }) => property in values);
  return Prisma.join(
    given.map(
      ({ name, type, property }) =>
        Prisma.sql`${Prisma.raw(name)} = ${parameterFrom(values[property])}::${Prisma.raw(type)}`,
    ),
  );
}

/** Turns the account's code into a tombstone, in the given transaction, and returns the tombstone; undefined if the account has no such code. */
export async function deleteWithin(
  transaction: Prisma.TransactionClient,
  { accountId, actor }: Pick<Principal, "accountId" | "actor">,
  id: string,
  check: (code: StoredCode) => void = () => {},
): Promise<Tombstone | undefined> {
  const code = await readOneForChange(transaction, accountId, id);
  if (code === undefined) return undefined;
  check(code);
  await writeTombstone(transaction, code, actor);
  return { id, version: code.version + 1, keys: await keysOfCode(transaction, id) };
}

/** Turns a code that the transaction has locked into a tombstone, with a repair of its target and an event. Returns the time of the deletion. */
export async function writeTombstone(
  transaction: Prisma.TransactionClient,
  { id, accountId, version, moves }: Pick<StoredCode, "id" | "accountId" | "version" | "moves">,
  actor: Actor,
): Promise<Date> {
  const deletedAt = new Date();
  const data = { code_id: id, account_id: accountId, version: version + 1, moves };
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(id)})
    UPDATE codes SET deleted_at = ${deletedAt}, version = ${data.version} WHERE id = ${id}::uuid`;
  await writeEvent(transaction, { accountId, type: "code.deleted.v1", subject: id, actor, data });
  return deletedAt;
}
