// Changes the codes of a job that moves them: one by one, in one transaction, because each code gets its own address. A
// code that cannot move is skipped.

import { type Prisma, statementsWithin } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { ChangeMaker } from "../change-writer-store.ts";
import type { StoredCode, UpdateCodeRequest } from "../code-schemas.ts";
import { changeWithin, type Decision } from "../code-store.ts";
import type { AccountDomains } from "../domains/account-domains.ts";
import { createHistoryStore } from "../history/history-store.ts";
import { restorationOf } from "../history/restore-change.ts";
import type { CodeFilter } from "../list/code-filter.ts";
import { conditionsOf } from "../list/code-queries.ts";
import { foldTag, type Tags } from "../organizing-fields.ts";
import { type CodeUpdate, decide } from "../update-code.ts";
import type { ChangeOfMany } from "./job-request.ts";
import { MAX_SHOWN_SKIPPED } from "./job-result.ts";
import type { Plan } from "./planned-codes-store.ts";

export interface Mover {
  jobId: string;
  maker: ChangeMaker;
  domains: AccountDomains | undefined;
  parts: Pick<CodeUpdate, "urls" | "urlRules">;
}

const idsSchema = z.array(z.object({ id: z.string() }));

/**
 * Moves the codes that match the filter, and makes the other changes in `change`. Changes nothing if more than `limit`
 * codes match.
 */
export async function moveCodes(
  transaction: Prisma.TransactionClient,
  { filter, change, limit }: { filter: CodeFilter; change: ChangeOfMany; limit: number },
  mover: Mover,
): Promise<Plan> {
  const { conditions, parameter, values } = conditionsOf(mover.maker.accountId, filter);
  const text = `SELECT c.id FROM codes c WHERE ${conditions.join(" AND ")} ORDER BY c.id LIMIT ${parameter(limit + 1)}::integer FOR UPDATE OF c`;
  const found = idsSchema.parse(await transaction.$queryRawUnsafe(text, ...values)).map(({ id }) => id);
  if (found.length > limit) return { selected: found.length, changed: 0, skipped: 0, skippedCodes: [] };
  const missing = filter.ids?.filter((id) => !found.includes(id)) ?? [];
  const { tags_add, tags_remove, ...fields } = change;
  const decideFor = (code: StoredCode) => {
    const tags = tags_add || tags_remove ? tagsAfter(code.tags, { tags_add, tags_remove }) : undefined;
    const sent: UpdateCodeRequest = { ...fields, ...(tags && { tags }) };
    return decide(code, sent, mover.domains, mover.parts);
  };
  return changeEach(transaction, [...found, ...missing], async () => decideFor, mover);
}

/** Moves the codes of a job back, except codes that have been changed since the job. */
export async function moveBack(transaction: Prisma.TransactionClient, undoes: string, mover: Mover): Promise<Plan> {
  const moved = await transaction.jobCode.findMany({ where: { jobId: undoes }, orderBy: { codeId: "asc" } });
  const versions = new Map(moved.map(({ codeId, version }) => [codeId, version]));
  const history = createHistoryStore(statementsWithin(transaction));
  const decideFor = async (id: string) => {
    const version = versions.get(id) ?? 0;
    const change = await history.find(mover.maker.accountId, id, version);
    return (code: StoredCode) => {
      if (code.version !== version) throw new HttpError("version_mismatch", "The code has since been changed.");
      if (change === undefined) throw new HttpError("not_restorable", "The change is no longer in the code's history.");
      return restorationOf(code, change, mover.domains, mover.parts);
    };
  };
  return changeEach(transaction, [...versions.keys()], decideFor, mover);
}

/**
 * Changes codes one by one. Skips a code for which an HttpError is thrown: such an error does not abort the
 * transaction.
 */
async function changeEach(
  transaction: Prisma.TransactionClient,
  ids: readonly string[],
  decideFor: (id: string) => Promise<(code: StoredCode) => Decision>,
  { jobId, maker }: Mover,
): Promise<Plan> {
  const changed: { jobId: string; codeId: string; version: number; changes: object }[] = [];
  const skipped: Plan["skippedCodes"][number][] = [];
  for (const id of ids) {
    try {
      let before = 0;
      const decideThis = await decideFor(id);
      const after = await changeWithin(
        transaction,
        maker,
        id,
        (code) => {
          before = code.version;
          return decideThis(code);
        },
        false,
      );
      if (after === undefined) throw new HttpError("not_found", "There is no such code in this account.");
      const { version } = after.code;
      if (version !== before) changed.push({ jobId, codeId: id, version, changes: {} });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      skipped.push({ id, code: error.code, message: messageOf(error) });
    }
  }
  await transaction.jobCode.createMany({ data: changed });
  const shown = skipped.slice(0, MAX_SHOWN_SKIPPED);
  return { selected: ids.length, changed: changed.length, skipped: skipped.length, skippedCodes: shown };
}

function messageOf({ message, details }: HttpError): string {
  return details?.map((detail) => detail.message).join(" ") ?? message;
}

function tagsAfter(
  before: Tags,
  { tags_add = [], tags_remove = [] }: Pick<ChangeOfMany, "tags_add" | "tags_remove">,
): Tags {
  const removed = tags_remove.map(foldTag);
  const kept = Object.entries(before).filter(([key]) => !removed.includes(key));
  return Object.fromEntries([...kept, ...tags_add.map((tag) => [foldTag(tag), tag])]);
}
