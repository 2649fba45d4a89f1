// Erases a closed account in small steps, each of which can be repeated: stop or redirect the codes → release the domains → wait until redirects
// and consumers of events know → delete the rows → wait until the codes that are kept, if any, have stopped → tell the person.

import type { Prisma, PrismaClient } from "@qr/database";
import type { ChangeMaker } from "../../codes/change-writer-store.ts";
import { goneEntries, type TargetEntry, targetEntries } from "../../codes/code.ts";
import { changeWithin, deleteWithin } from "../../codes/code-store.ts";
import { keysOf } from "../../codes/domains/domain.ts";
import type { DomainStore } from "../../codes/domains/domain-store.ts";
import type { StoredJob } from "../../codes/jobs/job-store.ts";
import type { TargetWriter } from "../../codes/target-writer.ts";
import { createCommitGate } from "../../scheduling/commit-gate.ts";
import { type ErasurePlan, erasurePlan } from "./close-account-store.ts";
import { ERASER } from "./eraser.ts";
import type { ErasureStore } from "./erasure-store.ts";

const POLL_S = 1;
const MAX_PAUSE_S = 86_400;

export interface ErasureParts {
  prisma: PrismaClient;
  store: ErasureStore;
  domains: Pick<DomainStore, "delete">;
  targets: Pick<TargetWriter, "replace" | "publish" | "forget">;
  onEvent(): void;
}

/** What is left to do: nothing, or another step after a pause. */
export type Rest = "done" | { pauseS: number };

const AT_ONCE: Rest = { pauseS: 0 };

/** Does the next step of the job. */
export async function takeStep(
  job: Pick<StoredJob, "id" | "accountId" | "change">,
  parts: ErasureParts,
): Promise<Rest> {
  const { accountId } = job;
  const { store, targets } = parts;
  const plan = erasurePlan.parse(job.change);
  const keptS = secondsLeft(plan);
  if (await stopCodes(accountId, keptS > 0, parts)) return AT_ONCE;
  if (keptS > 0 && (await redirectCodes(accountId, plan, parts))) return AT_ONCE;
  if (keptS === 0 && (await releaseDomain(accountId, parts))) return AT_ONCE;
  if (!(await store.isSettled(accountId))) return { pauseS: POLL_S };
  const keys = await store.eraseLinks(accountId);
  if (keys.length > 0) {
    await targets.forget(keys);
    return AT_ONCE;
  }
  await targets.forget(await store.releasedKeys(accountId));
  const erased = await store.eraseRows(accountId);
  if (erased !== 0) return erased === null ? { pauseS: POLL_S } : AT_ONCE;
  if (keptS > 0) return { pauseS: Math.min(keptS, MAX_PAUSE_S) };
  // A request that was still running may have added a row.
  if (!(await store.isGone(accountId))) return { pauseS: POLL_S };
  await store.finish(job.id, plan.recipient);
  return "done";
}

function secondsLeft({ until }: ErasurePlan): number {
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
}

/** Stops some codes. Returns whether there were any. */
async function stopCodes(accountId: string, keepsUrls: boolean, parts: ErasureParts): Promise<boolean> {
  const ids = await parts.store.codesToStop(accountId, keepsUrls);
  return changeCodes(ids, parts, async (transaction, id) => {
    const tombstone = await deleteWithin(transaction, makerFor(accountId), id);
    return tombstone === undefined ? [] : goneEntries(tombstone, tombstone.keys);
  });
}

/** Makes some codes lead to the new target, if there is one. Returns whether there were any. */
async function redirectCodes(accountId: string, { codes }: ErasurePlan, parts: ErasureParts): Promise<boolean> {
  if (codes === "stop" || !("redirect_to" in codes)) return false;
  const edited = { ...NO_CONDITIONS, target: codes.redirect_to };
  const ids = await parts.store.codesToRedirect(accountId, codes.redirect_to);
  return changeCodes(ids, parts, async (transaction, id) => {
    const decide = () => ({ edited, destination: undefined });
    const changed = await changeWithin(transaction, makerFor(accountId), id, decide);
    return changed === undefined ? [] : targetEntries(changed.code, changed.links);
  });
}

const NO_CONDITIONS = {
  rules: null,
  passwordHash: null,
  startsAt: null,
  expiresAt: null,
  paused: false,
  fallbackTarget: null,
  scanLimit: null,
};

const makerFor = (accountId: string): ChangeMaker => ({ accountId, actor: ERASER, limits: undefined });

async function changeCodes(
  ids: readonly string[],
  { prisma, targets, onEvent }: ErasureParts,
  change: (transaction: Prisma.TransactionClient, id: string) => Promise<TargetEntry[]>,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const entries = await prisma.$transaction(async (transaction) => {
    const changed: TargetEntry[] = [];
    for (const id of ids) changed.push(...(await change(transaction, id)));
    return changed;
  });
  onEvent();
  await targets.replace(entries);
  return true;
}

/** Releases one of the account's domains. Returns whether there was one. */
async function releaseDomain(accountId: string, { store, domains, targets }: ErasureParts): Promise<boolean> {
  const id = await store.domainToRelease(accountId);
  if (id === undefined) return false;
  const released = await domains.delete({ accountId }, id, true, createCommitGate());
  if (released !== undefined) await targets.publish(keysOf(released));
  return true;
}
