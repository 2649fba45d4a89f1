// Looks up a code while its counts are being read.

import { HttpError } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import { codeNotFound } from "../codes/code.ts";
import type { CodeHead, CodeReader } from "../codes/code-reader-store.ts";

/** Maximum number of cached codes, about 300 bytes each. Beyond it, the least recently read code is evicted; its next read waits for the lookup. */
const MAX_SEEN = 10_000;

/** Runs `read` for the account's code with this UUID. Throws not_found, or stats_not_available for a static code, even if `read` succeeded. */
export type WithCountedCode = <T>(accountId: string, uuid: string, read: (code: CodeHead) => Promise<T>) => Promise<T>;

/**
 * Returns a function that looks the code up for every read, because the code might have been deleted. The fields that a read needs never
 * change, so if the code is cached, the read runs concurrently with the lookup.
 */
export function createWithCountedCode(readHead: CodeReader["readHead"]): WithCountedCode {
  const seen = new LRUCache<string, CodeHead>({ max: MAX_SEEN });

  return async (accountId, uuid, read) => {
    const key = `${accountId} ${uuid}`;
    const look = async () => {
      const code = await readHead(accountId, uuid);
      if (code === undefined) {
        seen.delete(key);
        throw codeNotFound();
      }
      if (!code.dynamic)
        throw new HttpError(
          "stats_not_available",
          "Scans of static codes are not counted, so there are no statistics.",
        );
      seen.set(key, code);
      return code;
    };
    const known = seen.get(key);
    if (known === undefined) return read(await look());
    const [result] = await Promise.all([read(known), look()]);
    return result;
  };
}
