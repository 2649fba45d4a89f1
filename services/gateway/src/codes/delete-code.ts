// Deletes a code, and makes sure that its short URL answers 410 everywhere before the deletion is answered. Called by the routes.

import type { Principal } from "../access/principal.ts";
import { requireMatch, type TagList } from "../route/conditions.ts";
import type { CodeStore } from "./code-store.ts";
import { deletedTargetRow, entityTag } from "./stored-code.ts";
import type { TargetWriter } from "./target-writer.ts";

export interface CodeDeletion {
  store: Pick<CodeStore, "delete">;
  targets: Pick<TargetWriter, "replace">;
}

/** Whether there was such a code in the account. Throws version_mismatch where it is not in a state that `ifMatch` names. */
export async function deleteCode(
  principal: Principal,
  { id, ifMatch }: { id: string; ifMatch: TagList | undefined },
  deletion: CodeDeletion,
): Promise<boolean> {
  const tombstone = await deletion.store.delete(principal, id, (code) => requireMatch(ifMatch, entityTag(code)));
  if (tombstone === undefined) return false;
  await deletion.targets.replace(deletedTargetRow(tombstone));
  return true;
}
