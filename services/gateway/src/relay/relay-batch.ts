// One round of the outbox relay: claims due rows, writes targets, publishes messages, removes what is done. Used by outbox-relay.ts.

import { MESSAGES, type MessageName, type TargetRow, targetFromRow } from "@qr/contracts";
import type { Bus } from "@qr/messaging";
import { backoffMs, continueTrace, type Logger, withDeadline } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import type { OutboxRest, OutboxRow, OutboxStore } from "./outbox-store.ts";

export const BATCH_SIZE = 100;
/** For the writes and for the messages of a batch, each in parallel; both together stay under a claim's 8 s. */
const TARGET_DEADLINE_MS = 1000;
const PUBLISH_DEADLINE_MS = 4000;
const TARGET_BACKOFF_CAP_MS = 1000;
const MESSAGE_BACKOFF_CAP_MS = 30_000;

export interface RelayParts {
  store: OutboxStore;
  bus: Bus;
  targetCache: TargetCache;
  log: Logger;
  /** Aborted where nobody is to wait for the broker any longer: what it has not confirmed comes again. */
  leaving: AbortSignal;
  /** Called for each write or message that failed. */
  onFailure(kind: "target" | "message"): void;
}

export interface BatchResult {
  claimed: number;
  /** When the first of the postponed rows is due again; undefined where none was postponed. */
  nextDueMs: number | undefined;
}

/** Does one batch. Rejects where Postgres does not answer: then the claims run out and the rows come again. */
export async function relayBatch(parts: RelayParts): Promise<BatchResult> {
  const rows = await parts.store.claim(BATCH_SIZE, parts.bus.state() === "up");
  if (rows.length === 0) return { claimed: 0, nextDueMs: undefined };
  const targets = await targetsOf(rows, parts.store);
  const attempts = await Promise.all(rows.map((row) => attempt(row, targets.get(row.codeId), parts)));
  const rests = attempts.filter((rest) => rest.needsMessage || rest.needsTarget);
  const done = attempts.filter((rest) => !rest.needsMessage && !rest.needsTarget);
  await parts.store.settle(
    done.map((rest) => rest.id),
    rests,
  );
  const nextDueMs = rests.length === 0 ? undefined : Math.min(...rests.map((rest) => rest.delayMs));
  return { claimed: rows.length, nextDueMs };
}

async function targetsOf(rows: readonly OutboxRow[], store: OutboxStore): Promise<Map<string, TargetRow>> {
  const codeIds = rows.filter((row) => row.writesTarget).map((row) => row.codeId);
  if (codeIds.length === 0) return new Map();
  const targets = await store.presentTargets(codeIds);
  return new Map(targets.map((target) => [target.code_id, target]));
}

async function attempt(row: OutboxRow, target: TargetRow | undefined, parts: RelayParts): Promise<OutboxRest> {
  // Side by side: a broker that is away must not delay the repair of a target, nor Redis a message.
  const [needsTarget, needsMessage] = await Promise.all([
    row.writesTarget && !(await triedWrite(row, target, parts)),
    row.messageName === null ? false : isMessageLeft(row, row.messageName, parts),
  ]);
  const capMs = needsTarget ? TARGET_BACKOFF_CAP_MS : MESSAGE_BACKOFF_CAP_MS;
  return { id: row.id, needsMessage, needsTarget, delayMs: backoffMs(row.attempts, 100, capMs) };
}

/** Whether the cache holds the code's present target now, or a newer one. */
async function triedWrite(row: OutboxRow, target: TargetRow | undefined, parts: RelayParts): Promise<boolean> {
  if (target === undefined) return true;
  try {
    const written = parts.targetCache.put(target.link_key, targetFromRow(target));
    await withDeadline(written, TARGET_DEADLINE_MS, "the target cache");
    return true;
  } catch (error) {
    parts.onFailure("target");
    parts.log.debug({ err: error, codeId: row.codeId, attempts: row.attempts }, "a target could not be written");
    return false;
  }
}

async function isMessageLeft(row: OutboxRow, name: string, parts: RelayParts): Promise<boolean> {
  if (row.isBehind || parts.bus.state() !== "up") return true;
  if (!isMessageName(name)) {
    // Written by a newer release: kept for a relay that knows it.
    parts.onFailure("message");
    parts.log.warn({ name, outboxId: row.id }, "the outbox holds a message of an unknown name");
    return true;
  }
  const id = `outbox-${row.id}`;
  const span = continueTrace(row.traceParent ?? undefined, `publish ${name}`, {
    kind: "producer",
    attributes: { "messaging.destination.name": name, "messaging.message.id": id, "qr.code_id": row.codeId },
  });
  try {
    const message = { name, id, body: Buffer.from(JSON.stringify(row.body)), traceParent: span?.traceParent };
    await withDeadline(parts.bus.publish(message), PUBLISH_DEADLINE_MS, "the broker", parts.leaving);
    span?.end();
    return false;
  } catch (error) {
    span?.end(error);
    parts.onFailure("message");
    parts.log.debug({ err: error, outboxId: row.id, attempts: row.attempts }, "a message could not be published");
    return true;
  }
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(MESSAGES, name);
}
