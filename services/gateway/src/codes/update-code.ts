// Changes a code's target or title, and makes sure that a new target holds everywhere before it is answered. Called by the routes.

import { type ErrorDetail, type UpdateCodeRequest, updateCodeRequest } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { Principal } from "../access/principal.ts";
import { requireMatch, type TagList } from "../route/conditions.ts";
import { invalidRequest, validate } from "../route/violations.ts";
import type { CodeReader } from "./code-reader-store.ts";
import type { CodeStore, Editable } from "./code-store.ts";
import { checkTarget } from "./content/check-target.ts";
import type { UrlRules } from "./content/check-url.ts";
import { entityTag, type StoredCode, targetRow } from "./stored-code.ts";
import type { TargetWriter } from "./target-writer.ts";

export interface CodeUpdate {
  store: Pick<CodeStore, "change">;
  reader: Pick<CodeReader, "read">;
  targets: Pick<TargetWriter, "replace">;
  urlRules: UrlRules;
}

interface AskedChange {
  /** The code's UUID. */
  id: string;
  body: unknown;
  ifMatch: TagList | undefined;
}

/**
 * The code after the change, or undefined where the account has no such code. Throws an HttpError where it is refused: the body's
 * own faults come first, then that there is no such code, then `ifMatch`, then what only the stored code can tell.
 */
export async function updateCode(
  principal: Principal,
  { id, body, ifMatch }: AskedChange,
  update: CodeUpdate,
): Promise<StoredCode | undefined> {
  const validated = validate(updateCodeRequest, body);
  if (!validated.isGood) {
    const stored = await update.reader.read(principal.accountId, id);
    throw invalidRequest([...validated.details, ...targetViolations(stored, body, update.urlRules)]);
  }
  const change = validated.value;
  const code = await update.store.change(principal, id, (stored) => {
    requireMatch(ifMatch, entityTag(stored));
    return applyChange(stored, change, update.urlRules);
  });
  if (code === undefined || change.target === undefined) return code;
  // Also where the target was there already: the gateway that wrote it may have been stopped before the cache had it.
  await update.targets.replace(targetRow(code));
  return code;
}

/** Judged on the target alone, so that it is told together with the faults of other fields. */
const targetField = z.object({ target: updateCodeRequest.shape.target });

/** What a target may be depends on the code's type, so it is judged only with the stored code at hand. */
function targetViolations(stored: StoredCode | undefined, body: unknown, rules: UrlRules): ErrorDetail[] {
  const target = targetField.safeParse(body).data?.target;
  if (!stored?.dynamic || target === undefined) return [];
  const violation = checkTarget({ target, type: stored.type, dynamic: stored.dynamic }, rules);
  return violation ? [{ field: "target", ...violation }] : [];
}

function applyChange(stored: StoredCode, change: UpdateCodeRequest, rules: UrlRules): Editable {
  const { target = stored.target, title = stored.title } = change;
  if (change.target !== undefined && !stored.dynamic) {
    throw new HttpError("code_is_static", "The target of a static code is in its printed pattern and cannot change.");
  }
  const details = targetViolations(stored, change, rules);
  if (details.length > 0) throw invalidRequest(details);
  return { target, title };
}
