// The endpoint that creates many codes with one request.

import { type BatchResult, MAX_BATCH_BYTES } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import express from "express";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { refuseParameters } from "../../route/query.ts";
import type { UrlRules } from "../content/check-url.ts";
import type { HostLimit } from "../content/host-limit.ts";
import type { AnswerOnce } from "../idempotency/answer-once.ts";
import { codeRecord, targetRow } from "../stored-code.ts";
import type { StyleCheck } from "../style/check-style.ts";
import { parseBatch, requireBatch } from "./batch-body.ts";
import { CREATE_BATCH } from "./batch-description.ts";
import { type BatchCreation, type CheckedItem, checkItems, createBatch, type Outcome } from "./create-batch.ts";

export type BatchParts = BatchCreation & {
  urlRules: UrlRules;
  answerOnce: AnswerOnce;
  hostLimit: Pick<HostLimit, "take">;
  styles: StyleCheck;
};

const PATH = "/v1/qr/batch";
/** Of the refusals of an item that are not its own fault. */
const ITEM_STATUS: Readonly<Record<string, 409 | 429>> = { slug_taken: 409, rate_limited: 429 };

export function batchRoutes(parts: BatchParts): ApiRoute[] {
  const create = async (call: ApiCall) => {
    const { accountId } = call.principal;
    refuseParameters(call.query);
    const items: readonly unknown[] = Array.isArray(call.body) ? call.body : [];
    const request = ["POST", PATH, items];
    return parts.answerOnce({ accountId, key: call.idempotencyKey, request }, async () => {
      // The request itself has been counted as one.
      await call.charge(items.length - 1);
      const checked = await withinHostLimit(
        accountId,
        await withReadableStyles(accountId, checkItems(items, parts.urlRules)),
      );
      return async (transaction) => {
        const outcomes = await createBatch(call.principal, checked, parts, transaction);
        const codes = outcomes.flatMap((outcome) => (outcome instanceof HttpError ? [] : [outcome]));
        const data = outcomes.map(told);
        return { answer: { body: { data } }, codeIds: codes.map(({ id }) => id), targets: codes.map(targetRow) };
      };
    });
  };

  /** The items, with a refusal in the place of each good one whose style cannot be read. One after the other: it takes a core. */
  async function withReadableStyles(accountId: string, items: readonly CheckedItem[]): Promise<CheckedItem[]> {
    const judged: CheckedItem[] = [];
    for (const item of items) {
      judged.push(item instanceof HttpError ? item : ((await parts.styles.refusalOf(accountId, item)) ?? item));
    }
    return judged;
  }

  /** The items, with a refusal in the place of each good one that is one too many for its host. */
  async function withinHostLimit(accountId: string, items: readonly CheckedItem[]): Promise<CheckedItem[]> {
    const good = items.flatMap((item) => (item instanceof HttpError ? [] : [item]));
    const refusals = await parts.hostLimit.take(accountId, good);
    const refusalOf = new Map(good.map((item, index) => [item, refusals[index]]));
    return items.map((item) => (item instanceof HttpError ? item : (refusalOf.get(item) ?? item)));
  }

  function told(outcome: Outcome, index: number): BatchResult {
    if (!(outcome instanceof HttpError)) return { index, status: 200, code: codeRecord(outcome, parts.urls) };
    const { code, message, details } = outcome;
    const error = details === undefined ? { code, message } : { code, message, details: [...details] };
    return { index, status: ITEM_STATUS[code] ?? 400, error };
  }

  const readBody = [requireBatch, express.raw({ type: () => true, limit: MAX_BATCH_BYTES }), parseBatch];
  return [
    {
      method: "post",
      path: PATH,
      scope: "qr:write",
      description: CREATE_BATCH,
      readsBody: true,
      readBody,
      answer: create,
    },
  ];
}
