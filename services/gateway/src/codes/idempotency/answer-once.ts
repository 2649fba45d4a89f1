// Answers a request that makes codes, and one that says by its Idempotency-Key that it has been sent before with the first one's
// answer. Called by the routes that make codes.
//
// Only a success is kept, in the transaction that made it. A refusal changed nothing, so a retry is judged anew; a fault left
// nothing behind, so a retry begins anew. A twin never waits for the first: within this process it is told by a list of what is
// running, from another gateway by Postgres, so that fifty twins cost one connection.

import { createHash } from "node:crypto";
import type { TargetRow } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { ApiAnswer } from "../../route/api-route.ts";
import { idempotencyKeyFrom } from "../../route/idempotency-key.ts";
import type { TargetWriter } from "../target-writer.ts";
import type { IdempotentAnswerStore, Kept, KeyedRequest } from "./idempotent-answer-store.ts";

const REPLAYED_HEADER = "Idempotent-Replayed";
const RETRY_AFTER_S = "1";

/** What has been saved: the answer to tell it with, and the targets that the redirects need. */
interface Saved extends Kept {
  targets: readonly TargetRow[];
}

/** Saves what a request asks for, in the given transaction or, without one, at once; throws where nothing was saved. */
type Save = (transaction?: Prisma.TransactionClient) => Promise<Saved>;

interface OnceRequest {
  accountId: string;
  /** The value of the header Idempotency-Key; undefined: the client did not send one. */
  key: string | undefined;
  /** What makes the request what it is: method, path, body; as JSON. */
  request: unknown;
}

/**
 * The answer of `prepare`'s Save, once the targets are with the redirects; or, with its header, the one that was given before.
 * Throws what `prepare` or its Save refuse, idempotency_mismatch or idempotency_in_progress, invalid_request for what is no key.
 */
export type AnswerOnce = (request: OnceRequest, prepare: () => Save | Promise<Save>) => Promise<ApiAnswer>;

interface OnceParts {
  answers: IdempotentAnswerStore;
  targets: Pick<TargetWriter, "writeNew">;
  /** Called when there are new events to publish. */
  onEvent(): void;
}

/** Also where a twin is at work in another process, which the database tells. */
export function createAnswerOnce(parts: OnceParts): AnswerOnce {
  /** The first requests under way in this process, not those that are only given an answer again: hashes by account and key. */
  const running = new Map<string, Buffer>();

  const announce = async ({ answer, targets }: Saved): Promise<ApiAnswer> => {
    if (targets.length > 0) parts.onEvent();
    await parts.targets.writeNew(targets);
    return answer;
  };

  return async ({ accountId, key: header, request }, prepare) => {
    const key = idempotencyKeyFrom(header);
    if (key === undefined) return announce(await (await prepare())());
    const keyed = { accountId, key, requestHash: hashOf(request) };
    const name = `${accountId} ${key}`;
    const refuseTwin = () => {
      const first = running.get(name);
      if (first !== undefined) throw isSame(first, keyed) ? inProgress() : mismatch();
    };
    refuseTwin();
    const before = await replay(keyed, parts);
    if (before !== undefined) return before;
    refuseTwin();
    running.set(name, keyed.requestHash);
    try {
      const save = await prepare();
      const saved = await parts.answers.commit(keyed, save);
      if (saved !== undefined) return await announce(saved);
      // Another gateway was faster.
      const meanwhile = await replay(keyed, parts);
      if (meanwhile === undefined) throw inProgress();
      return meanwhile;
    } finally {
      running.delete(name);
    }
  };
}

/** The answer that is kept under the key, or undefined where none is. */
async function replay(request: KeyedRequest, { answers, targets }: OnceParts): Promise<ApiAnswer | undefined> {
  const kept = await answers.find(request);
  if (kept === undefined) return undefined;
  if (!isSame(kept.requestHash, request)) throw mismatch();
  // The gateway that gave the answer may have died before the cache had the targets; they may have been changed since.
  if (kept.codeIds.length > 0) await targets.writeNew(await answers.presentTargets(kept.codeIds));
  return { body: kept.answer.body, headers: { ...kept.answer.headers, [REPLAYED_HEADER]: "true" } };
}

function hashOf(request: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(request)).digest();
}

function isSame(hash: Buffer, { requestHash }: KeyedRequest): boolean {
  return hash.equals(requestHash);
}

function mismatch(): HttpError {
  return new HttpError("idempotency_mismatch", "The Idempotency-Key was used for another request before.");
}

function inProgress(): HttpError {
  return new HttpError("idempotency_in_progress", "The first request with this Idempotency-Key is still running.", {
    headers: { "Retry-After": RETRY_AFTER_S },
  });
}
