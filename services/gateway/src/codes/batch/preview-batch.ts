// Previews a batch: validates its items in the same way as the request that saves them, and saves nothing.

import type { RunStatement } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { BatchPreview } from "@qr/session-api";
import type { Principal } from "../../access/principal.ts";
import { newCode } from "../code.ts";
import { domainsNamedIn } from "../create-code.ts";
import { findRefusals } from "../insert-codes-store.ts";
import { type BatchCreation, validateItems } from "./create-batch.ts";
import { type Item, refusalOf, refusedResult } from "./item-results.ts";

export type BatchPreviewParts = Pick<BatchCreation, "urls" | "urlRules" | "findDomains"> & { run: RunStatement };

/**
 * Returns one result per item, in order. The results are those of a batch with these items, except for what is known
 * only when the batch is saved: whether scanners can read a style, and the limits on codes per host and on passwords.
 */
export async function previewBatch(
  principal: Principal,
  items: readonly unknown[],
  { urls, urlRules, findDomains, run }: BatchPreviewParts,
  signal: AbortSignal,
): Promise<BatchPreview> {
  const domains = await domainsNamedIn(items, principal.accountId, findDomains);
  const valid = await validateItems(items, { rules: urlRules, domains, limits: principal.limits }, signal);
  const drafts = valid.flatMap((item) =>
    // A password is not hashed, because its hash is not needed.
    item instanceof HttpError ? [] : [{ item, code: newCode(principal, { ...item, password: null }, urls) }],
  );
  const refusals = await findRefusals(
    run,
    drafts.map(({ code }) => code),
  );
  const refused = new Map<Item, HttpError | undefined>(
    drafts.map(({ item }, index) => {
      const refusal = refusals[index];
      return [item, refusal && refusalOf(refusal, item)];
    }),
  );
  const data = valid.map((item, index) => {
    const refusal = item instanceof HttpError ? item : refused.get(item);
    return refusal === undefined ? { index, status: 200 as const } : refusedResult(refusal, index);
  });
  return { data };
}
