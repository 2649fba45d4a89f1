// Looks up the code whose statistics are asked for, beside the read of its counts. Used by the routes.

import { HttpError } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import { codeNotFound, uuidOf } from "../codes/code-in-path.ts";
import type { CodeHead, CodeReader } from "../codes/code-reader-store.ts";
import type { ApiCall } from "../route/api-route.ts";

/** Some 300 bytes each. The least recently read make room; their next read takes one look-up longer. */
const MAX_SEEN = 10_000;

/** Runs `read` for the code of the call. Throws not_found, and stats_not_available for a static code, whatever was read. */
export type WithCountedCode = <T>(
  call: Pick<ApiCall, "principal" | "id">,
  read: (code: CodeHead) => Promise<T>,
) => Promise<T>;

/**
 * A code is looked up for each read, since it may be gone. What a read needs of it never changes, though, so that the read of a code
 * that the account has been seen to have need not wait for the look-up.
 */
export function createWithCountedCode(readHead: CodeReader["readHead"]): WithCountedCode {
  const seen = new LRUCache<string, CodeHead>({ max: MAX_SEEN });

  return async ({ principal: { accountId }, id }, read) => {
    const uuid = uuidOf(id);
    const key = `${accountId} ${uuid}`;
    const look = async () => {
      const code = await readHead(accountId, uuid);
      if (code === undefined) {
        seen.delete(key);
        throw codeNotFound();
      }
      if (!code.dynamic) throw new HttpError("stats_not_available", "Static codes are not counted.");
      seen.set(key, code);
      return code;
    };
    const known = seen.get(key);
    if (known === undefined) return read(await look());
    const [result] = await Promise.all([read(known), look()]);
    return result;
  };
}
