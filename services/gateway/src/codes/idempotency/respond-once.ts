// Lets only one request per Idempotency-Key succeed, and replays its response for every retry.
//
// Only successful responses are stored, each in the same transaction as its change. A rejection or a failure leaves nothing behind, so a
// retry runs the request again. A duplicate never waits for the first request: a map shows what is running in this process, and Postgres
// shows what is running in other gateways. Therefore, fifty duplicates occupy only one connection.

import type { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { ErrorDetail } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { ApiResponse } from "../../route/api-route.ts";
import { invalidRequest } from "../../route/violations.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inStatement } from "../../scheduling/commit-gate.ts";
import type { CodeOwner } from "../code-reader-store.ts";
import type { KeyedRequest, ResponseStore } from "./response-store.ts";

export const IDEMPOTENCY_HEADER = "Idempotency-Key";
const MAX_KEY_LENGTH = 255;
/** Visible ASCII, without spaces or control characters. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const REPLAYED_HEADER = "Idempotent-Replayed";
const RETRY_AFTER_S = "1";

interface Saved {
  response: ApiResponse;
}

/**
 * Runs `save` in a transaction that stores the response together with what was saved, or without a transaction if the request has no key.
 * Throws the reason, and saves nothing, if the request has been aborted. Call this only once, at a point where only `save` itself can still
 * reject the request.
 */
export type Commit = <T extends Saved>(save: (transaction?: Prisma.TransactionClient) => Promise<T>) => Promise<T>;

interface OnceRequest {
  owner: CodeOwner;
  key: string | undefined;
  /** The method and the path, such as `POST /v1/qr`. Together with the bytes of the body, they identify the request. */
  route: string;
  bodyBytes: Buffer | undefined;
  gate: CommitGate;
}

interface Work {
  /** Returns the violations in the body, which are reported together with a malformed key. */
  violations(): Promise<readonly ErrorDetail[]>;
  run(commit: Commit): Promise<ApiResponse>;
}

/**
 * Returns the response from `run`, or the stored response to an earlier request with the same key. Throws what `run` throws. Also throws
 * idempotency_mismatch, idempotency_in_progress, and, for a malformed key, invalid_request.
 */
export type RespondOnce = (request: OnceRequest, work: Work) => Promise<ApiResponse>;

/** Thrown if another gateway has stored a response for the key in the meantime, or is processing a request with the same key. */
class SupersededError extends Error {}

/**
 * Creates a RespondOnce. `secret` prevents the stored hashes of requests from being used to guess the passwords in the
 * requests. All gateways share it; after it changes, retries of earlier requests get idempotency_mismatch.
 */
export function createRespondOnce(responses: ResponseStore, secret: string): RespondOnce {
  const hashOf = ({ owner: { limits }, route, bodyBytes }: Omit<OnceRequest, "key" | "gate">): Buffer => {
    if (bodyBytes === undefined) throw new Error("the route is mounted without readBody");
    // Keys with different limits do not share responses, which could show codes outside of the limits.
    const request = limits === undefined ? route : `${route} ${JSON.stringify(limits)}`;
    return createHmac("sha256", `idempotent requests ${secret}`).update(`${request}\n`).update(bodyBytes).digest();
  };

  /** Hashes of the requests that are running in this process, by account and key. */
  const running = new Map<string, Buffer>();

  return async ({ key, gate, ...request }, { violations, run }) => {
    const { accountId } = request.owner;
    const malformed = keyViolation(key);
    if (malformed) throw invalidRequest([malformed, ...(await violations())]);
    if (key === undefined) return run((save) => inStatement(gate, () => save()));
    const keyed = { accountId, key, requestHash: hashOf(request) };
    const name = `${accountId} ${key}`;
    const refuseTwin = () => {
      const first = running.get(name);
      if (first !== undefined) throw isSame(first, keyed) ? inProgress() : mismatch();
    };
    const replay = async () => {
      const response = await findKept(keyed, responses);
      if (response === undefined) return undefined;
      return { ...response, headers: { ...response.headers, [REPLAYED_HEADER]: "true" } };
    };

    refuseTwin();
    const kept = await replay();
    if (kept !== undefined) return kept;
    refuseTwin();
    running.set(name, keyed.requestHash);
    try {
      return await run(async (save) => {
        const saved = await responses.commit(keyed, gate, save);
        if (saved === undefined) throw new SupersededError();
        return saved;
      });
    } catch (error) {
      if (!(error instanceof SupersededError)) throw error;
      const response = await replay();
      if (response === undefined) throw inProgress();
      return response;
    } finally {
      running.delete(name);
    }
  };
}

/** Returns a violation if the header is empty or malformed; undefined if there is no header. */
function keyViolation(value: string | undefined): ErrorDetail | undefined {
  if (value === undefined || (VISIBLE_ASCII.test(value) && value.length <= MAX_KEY_LENGTH)) return undefined;
  const message = `Must be 1 to ${MAX_KEY_LENGTH} visible ASCII characters.`;
  return { field: IDEMPOTENCY_HEADER, code: detailCode(value), message };
}

function detailCode(value: string): ErrorDetail["code"] {
  if (value === "") return "too_short";
  return value.length > MAX_KEY_LENGTH ? "too_long" : "invalid_value";
}

async function findKept(request: KeyedRequest, responses: ResponseStore): Promise<ApiResponse | undefined> {
  const kept = await responses.find(request);
  if (kept !== undefined && !isSame(kept.requestHash, request)) throw mismatch();
  return kept?.response;
}

function isSame(hash: Buffer, { requestHash }: KeyedRequest): boolean {
  return hash.equals(requestHash);
}

function mismatch(): HttpError {
  return new HttpError(
    "idempotency_mismatch",
    "This Idempotency-Key was already used for a different request. Use a new key.",
  );
}

function inProgress(): HttpError {
  return new HttpError(
    "idempotency_in_progress",
    "The first request with this Idempotency-Key is still running. Retry in a moment.",
    {
      headers: { "Retry-After": RETRY_AFTER_S },
    },
  );
}
