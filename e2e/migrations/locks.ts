// Which relations a migration locks so that nobody can read them.

import type { AlterTableStmt, DropStmt } from "libpg-query";
import { type Context, stringOf } from "./context.ts";
import type { Statement } from "./parse.ts";

/** Subcommands during which rows can be read, and, except for a new foreign key, written. */
const WEAK = new Set(["AT_ValidateConstraint", "AT_SetStatistics", "AT_SetRelOptions", "AT_ResetRelOptions"]);

interface Lock {
  relation: string;
  statement: Statement;
}

/** Returns the existing tables and views that the migration locks in ACCESS EXCLUSIVE mode, once for each statement. */
export function exclusivelyLocked({ migration, created }: Pick<Context, "migration" | "created">): Lock[] {
  return migration.statements.flatMap((statement) =>
    lockedBy(statement)
      .filter((relation) => !created.has(relation))
      .map((relation) => ({ relation, statement })),
  );
}

function lockedBy({ node }: Statement): string[] {
  if ("AlterTableStmt" in node) return lockedByAlter(node.AlterTableStmt);
  if ("DropStmt" in node) return lockedByDrop(node.DropStmt);
  if ("RenameStmt" in node) return [node.RenameStmt.relation?.relname ?? ""].filter(Boolean);
  if ("ViewStmt" in node && node.ViewStmt.replace) return [node.ViewStmt.view?.relname ?? ""];
  return [];
}

function lockedByAlter({ relation, cmds = [] }: AlterTableStmt): string[] {
  const isWeak = cmds.every((command) => {
    if (!("AlterTableCmd" in command)) return false;
    const { subtype = "", def } = command.AlterTableCmd;
    const isForeignKey = def && "Constraint" in def && def.Constraint.contype === "CONSTR_FOREIGN";
    return WEAK.has(subtype) || isForeignKey;
  });
  return isWeak ? [] : [relation?.relname ?? ""];
}

function lockedByDrop({ removeType, objects = [], concurrent: isConcurrent = false }: DropStmt): string[] {
  if (isConcurrent) return [];
  const names = objects.map((object) => ("List" in object ? (object.List.items ?? []).map(stringOf) : []));
  if (removeType === "OBJECT_TABLE" || removeType === "OBJECT_VIEW") return names.map((parts) => parts.at(-1) ?? "");
  // The name of a trigger or a policy comes after that of its table.
  if (removeType === "OBJECT_TRIGGER" || removeType === "OBJECT_POLICY")
    return names.map((parts) => parts.at(-2) ?? "");
  return [];
}
