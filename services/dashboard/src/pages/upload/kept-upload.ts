// Stores an upload in the browser while its codes are created, so that a reload neither loses it nor creates a code
// twice. The tab's session storage has the upload's ID; the browser's database has the upload.

import type { Code } from "@qr/client";
import { UPLOADS_STORE } from "../../session/use-me.ts";
import { newKey } from "../../shared/new-key.ts";
import { batchesOf } from "./batches.ts";
import { type Draft, itemOf, type Row } from "./draft.ts";
import type { Refusal } from "./row-problems.ts";

export type Result = { status: 200; code: Code } | { status: 400 | 403 | 409 | 429; error: Refusal };

export interface KeptBatch {
  /** The idempotency key. A repeated request must have the same key and the same body. */
  key: string;
  body: string;
  rows: readonly number[];
  /** The result for each row, once the service has responded. */
  results?: readonly Result[];
}

export interface KeptUpload {
  id: string;
  startedAt: number;
  draft: Draft;
  batches: readonly KeptBatch[];
}

/** Less than the 24 hours for which the service keeps idempotency keys. */
const MAX_AGE_MS = 23 * 60 * 60_000;

/** Returns whether the rest of the upload can still be sent without risking duplicate codes. */
export const isRecent = ({ startedAt }: KeptUpload): boolean => Date.now() - startedAt < MAX_AGE_MS;

/** Returns the upload with its earlier batches and new batches for `rows`. */
export function withBatches(upload: Omit<KeptUpload, "batches">, rows: readonly Row[], earlier: readonly KeptBatch[]) {
  const items = rows.map((row) => ({ id: row.id, item: itemOf(row, upload.draft) }));
  const batches = batchesOf(items).map(
    (batch): KeptBatch => ({
      key: newKey(),
      body: JSON.stringify(batch.map(({ item }) => item)),
      rows: batch.map(({ id }) => id),
    }),
  );
  return { ...upload, batches: [...earlier, ...batches] };
}

/** Returns the latest result for each row that has one. */
export function resultsOf({ batches }: Pick<KeptUpload, "batches">): Map<number, Result> {
  return new Map(
    batches.flatMap(({ rows, results = [] }) =>
      rows.flatMap((id, index) => {
        const result = results[index];
        return result === undefined ? [] : [[id, result] as const];
      }),
    ),
  );
}

const placeOf = (accountId: string) => `upload ${accountId}`;

/** Returns this tab's upload in the account, if there is one. Deletes other uploads that are too old to resume. */
export async function loadUpload(accountId: string): Promise<KeptUpload | undefined> {
  const id = sessionStorage.getItem(placeOf(accountId));
  return inStore(async (store) => {
    const all = await requested<KeptUpload[]>(store.getAll());
    for (const one of all) if (one.id !== id && !isRecent(one)) store.delete(one.id);
    return all.find((one) => one.id === id);
  }).catch(() => undefined);
}

/** Stores the upload. Ignores errors, because a browser that cannot store the upload can still create its codes. */
export async function keepUpload(accountId: string, upload: KeptUpload): Promise<void> {
  sessionStorage.setItem(placeOf(accountId), upload.id);
  await inStore((store) => requested(store.put(upload))).catch(() => {});
}

export async function forgetUpload(accountId: string, { id }: KeptUpload): Promise<void> {
  sessionStorage.removeItem(placeOf(accountId));
  await inStore((store) => requested(store.delete(id))).catch(() => {});
}

async function inStore<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(UPLOADS_STORE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(UPLOADS_STORE, { keyPath: "id" });
  const database = await requested(opening);
  try {
    return await work(database.transaction(UPLOADS_STORE, "readwrite").objectStore(UPLOADS_STORE));
  } finally {
    database.close();
  }
}

function requested<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
