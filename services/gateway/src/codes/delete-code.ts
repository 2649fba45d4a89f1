// Deletes a code: save → publish → respond. After the response, the short link returns 410 everywhere.

import { codeIdFromUuid } from "@qr/contracts";
import type { Principal } from "../access/principal.ts";
import type { ApiResponse } from "../route/api-route.ts";
import { ifMatchOf, requireMatch } from "../route/conditions.ts";
import { invalidRequest } from "../route/violations.ts";
import type { CommitGate } from "../scheduling/commit-gate.ts";
import { codeNotFound, entityTag, goneEntries } from "./code.ts";
import type { CodeReader } from "./code-reader-store.ts";
import type { CodeStore } from "./code-store.ts";
import type { TargetWriter } from "./target-writer.ts";

export interface CodeDeletion {
  store: Pick<CodeStore, "delete">;
  reader: Pick<CodeReader, "uuidOf">;
  targets: Pick<TargetWriter, "replace">;
  onEvent(): void;
}

/**
 * Deletes a code. Throws not_found if the account has no such code, and version_mismatch if the If-Match header does not match the code's
 * state. Throws invalid_request if the header is malformed.
 */
export async function deleteCode(
  principal: Principal,
  { id, ifMatch, gate }: { id: string; ifMatch: string | undefined; gate: CommitGate },
  { store, reader, targets, onEvent }: CodeDeletion,
): Promise<ApiResponse> {
  const tags = ifMatchOf(ifMatch);
  if (!tags.isGood) throw invalidRequest(tags.details);
  const uuid = await reader.uuidOf(principal, id);
  const tombstone = await store.delete(principal, uuid, gate, (code) => requireMatch(tags.value, entityTag(code)));
  if (tombstone === undefined) throw codeNotFound();
  onEvent();
  await targets.replace(goneEntries(tombstone, tombstone.keys));
  return { body: { id: codeIdFromUuid(uuid), deleted: true } };
}
