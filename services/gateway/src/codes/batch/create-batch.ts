// Creates the codes of a batch: each item is judged by itself, and those that are good are saved together. Called by batch-routes.ts.

import type { CreateCodeRequest } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Principal } from "../../access/principal.ts";
import type { UrlRules } from "../content/check-url.ts";
import { checkRequest, newCode, slugTaken } from "../create-code.ts";
import type { PublicUrls } from "../public-urls.ts";
import { type NewCode, type StoredCode, savedAsNew } from "../stored-code.ts";
import type { BatchStore } from "./batch-store.ts";

/** Slugs have 50 random bits, so even the first retry means that something else is wrong. */
const MAX_TRIES = 5;

/** What is to be saved for an item, or why it is refused. */
export type CheckedItem = CreateCodeRequest | HttpError;

/** The code that was saved for an item, or its refusal. */
export type Outcome = StoredCode | HttpError;

export interface BatchCreation {
  batchStore: BatchStore;
  urls: PublicUrls;
}

/** Each item as a request that may be saved or its refusal. A slug that an item before it has asked for is taken. */
export function checkItems(items: readonly unknown[], rules: UrlRules): CheckedItem[] {
  const slugs = new Set<string>();
  return items.map((item) => {
    const checked = orRefusal(() => checkRequest(item, rules));
    if (checked instanceof HttpError || checked.slug === undefined) return checked;
    if (slugs.has(checked.slug)) return slugTaken();
    slugs.add(checked.slug);
    return checked;
  });
}

/** Saves the good items, all or none, and returns what became of each item, in order. */
export function createBatch(
  principal: Principal,
  items: readonly CheckedItem[],
  { batchStore, urls }: BatchCreation,
  transaction?: Prisma.TransactionClient,
): Promise<Outcome[]> {
  return batchStore.within(transaction, async (within) => {
    let outcomes: (Outcome | undefined)[] = items.map((item) => (item instanceof HttpError ? item : undefined));
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const drafts = items.map((item, index) =>
        outcomes[index] || item instanceof HttpError ? undefined : newCode(principal, item, urls),
      );
      const saved = await batchStore.insertAll(drafts.filter(isCode), within);
      outcomes = drafts.map((draft, index) => outcomes[index] ?? outcomeOf(draft, items[index], saved));
      if (outcomes.every(isKnown)) return outcomes;
    }
    throw new Error(`${MAX_TRIES} new slugs in a row were taken`);
  });
}

function outcomeOf(draft: NewCode | undefined, item: CheckedItem | undefined, saved: ReadonlySet<string>) {
  if (draft && saved.has(draft.id)) return savedAsNew(draft);
  // A slug that was drawn is drawn anew.
  return item instanceof HttpError || item?.slug === undefined ? undefined : slugTaken();
}

function isCode(draft: NewCode | undefined): draft is NewCode {
  return draft !== undefined;
}

function isKnown(outcome: Outcome | undefined): outcome is Outcome {
  return outcome !== undefined;
}

function orRefusal<T>(check: () => T): T | HttpError {
  try {
    return check();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}
