// Saves new codes, each together with its event `code.created.v1`. All codes that come in one turn of the event loop
// are saved by one statement in one transaction. Where the database refuses it for what one code is, each is saved by itself.
// Used by code-store.ts.

import type { CodeCreatedV1 } from "@qr/contracts";
import type { RunStatement } from "@qr/database";
import { inTurnGroups } from "../scheduling/batch-per-tick.ts";
import { type NewCode, type StoredCode, savedAsNew } from "./stored-code.ts";

const MAX_GROUP_CODES = 64;
const MAX_GROUPS = 2;

const INSERT_CODES = {
  name: "insert_codes",
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[],
          $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::jsonb[], $14::uuid[], $15::jsonb[], $16::jsonb[], $17::text[])
        AS rows (id, account_id, slug, type, target, dynamic, title, color_dark, color_light, format, payload, at, style, logo_id,
          actor, event_data, trace_parent)
    ), saved AS (
      INSERT INTO codes (id, account_id, slug, type, target, dynamic, title, color_dark, color_light, format, payload, style, logo_id,
        version, created_at, updated_at)
      SELECT id, account_id, slug, type, target, dynamic, title, color_dark, color_light, format, payload, style, logo_id, 1, at, at
      FROM given
      ON CONFLICT DO NOTHING RETURNING id
    ), events AS (
      INSERT INTO events (account_id, type, subject, actor, data, trace_parent)
      SELECT account_id, 'code.created.v1', id, actor, event_data, trace_parent FROM saved JOIN given USING (id)
    )
    SELECT id FROM saved`,
};

/** Saves one code. Undefined where its slug or id is taken; then nothing was saved. Rejects where it is not known to be saved. */
export function createInsertCode(run: RunStatement): (code: NewCode) => Promise<StoredCode | undefined> {
  return inTurnGroups<NewCode, StoredCode | undefined>({
    maxItems: MAX_GROUP_CODES,
    maxGroups: MAX_GROUPS,
    call: async (codes) => {
      const saved = await insertCodes(run, codes);
      return codes.map((code) => (saved.has(code.id) ? savedAsNew(code) : undefined));
    },
    isFaultOfOne: isRowFault,
  });
}

/** As the function of createInsertCode, by a statement of its own: for a code that is saved within a transaction. */
export async function insertAlone(run: RunStatement, code: NewCode): Promise<StoredCode | undefined> {
  const saved = await insertCodes(run, [code]);
  return saved.has(code.id) ? savedAsNew(code) : undefined;
}

/** Saves the codes whose slugs are free, by one statement, and returns their ids. */
export async function insertCodes(run: RunStatement, codes: readonly NewCode[]): Promise<Set<string>> {
  // In one order everywhere: two groups that meet on the same slugs must not wait for each other.
  const rows = codes.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  const column = (read: (code: NewCode) => unknown) => rows.map(read);
  const saved = await run<{ id: string }>(INSERT_CODES, [
    column((code) => code.id),
    column((code) => code.accountId),
    column((code) => code.slug),
    column((code) => code.type),
    column((code) => code.target),
    column((code) => code.dynamic),
    column((code) => code.title),
    column((code) => code.colorDark),
    column((code) => code.colorLight),
    column((code) => code.format),
    column((code) => code.payload),
    column((code) => code.createdAt.toISOString()),
    column((code) => code.style && JSON.stringify(code.style)),
    column((code) => code.logoId),
    column((code) => JSON.stringify(code.createdBy)),
    column((code) => JSON.stringify(createdData(code))),
    column((code) => code.traceParent ?? null),
  ]);
  return new Set(saved.map(({ id }) => id));
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

/** SQLSTATE classes 22 (data) and 23 (constraints): the statement was refused for what a row holds, and nothing was saved. */
function isRowFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code);
}
