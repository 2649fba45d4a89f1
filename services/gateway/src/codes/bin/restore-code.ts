// Restores a deleted code: save → publish → respond. After the response, its prints work again everywhere.

import type { ApiCall, ApiResponse } from "../../route/api-route.ts";
import { codeNotFound, codeResponse } from "../code.ts";
import type { CodeReader } from "../code-reader-store.ts";
import type { CodeStore } from "../code-store.ts";
import { type CodeUpdate, publishChange } from "../update-code.ts";

export interface CodeRestoration extends Pick<CodeUpdate, "targets" | "urls" | "onEvent"> {
  store: Pick<CodeStore, "restore">;
  reader: Pick<CodeReader, "uuidOf">;
}

/**
 * Restores a deleted code, and returns the response that shows it. Throws not_found if the account has no such code in its bin,
 * not_restorable, slug_taken, and external_id_taken.
 */
export async function restoreCode(
  { principal, id, gate }: Pick<ApiCall, "principal" | "id" | "gate">,
  parts: CodeRestoration,
): Promise<ApiResponse> {
  const uuid = await parts.reader.uuidOf(principal, id);
  const restored = await parts.store.restore(principal, uuid, gate);
  if (restored === undefined) throw codeNotFound();
  await publishChange(restored, true, parts);
  return codeResponse(restored.code, parts.urls);
}
