// Rules for ALTER TABLE on a table with rows.

import type { AlterTableCmd } from "libpg-query";
import { addedColumnFaults, addedConstraintFaults, type Fault } from "./columns.ts";
import type { Context, Finding, Rule } from "./context.ts";
import { exclusivelyLocked } from "./locks.ts";
import { type Statement, valuesOf } from "./parse.ts";
import { unusedFaults } from "./unused.ts";

/** Subcommands that only change the catalog, and with which the previous release keeps working. */
const HARMLESS = new Set([
  "AT_DropNotNull",
  "AT_DropConstraint",
  "AT_SetStatistics",
  "AT_SetStorage",
  "AT_SetCompression",
  "AT_SetRelOptions",
  "AT_ResetRelOptions",
  "AT_ChangeOwner",
]);

export const alterTable: Rule = (statement, context) => {
  const { node } = statement;
  if (!("AlterTableStmt" in node)) return [];
  const { relation, cmds = [] } = node.AlterTableStmt;
  const table = relation?.relname ?? "";
  if (context.created.has(table)) return [];
  return cmds.flatMap((command): Finding[] => {
    if (!("AlterTableCmd" in command)) return [];
    const line = lineOf(command.AlterTableCmd, statement);
    return faultsOf(command.AlterTableCmd, { table, statement, context }).map(([rule, message]) => ({
      rule,
      line,
      message,
    }));
  });
};

function lineOf({ def }: AlterTableCmd, { lineAt }: Statement): number {
  if (def && "ColumnDef" in def) return lineAt(def.ColumnDef.location);
  return lineAt(def && "Constraint" in def ? def.Constraint.location : undefined);
}

interface Place {
  table: string;
  statement: Statement;
  context: Context;
}

function faultsOf(command: AlterTableCmd, { table, statement, context }: Place): readonly Fault[] {
  const { subtype = "", name, def } = command;
  if (HARMLESS.has(subtype)) return [];
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? addedColumnFaults(def.ColumnDef) : [];
    case "AT_AddConstraint":
      return def && "Constraint" in def ? addedConstraintFaults(def.Constraint) : [];
    case "AT_ValidateConstraint":
      return exclusivelyLocked(context).length > 0 ? [validateFault] : [];
    case "AT_SetNotNull":
      return setNotNullFaults({ table, context }, name);
    case "AT_AlterColumnType":
      return [columnTypeFault];
    case "AT_DropColumn":
      return unusedFaults(statement, context, `the column "${name}"`);
    case "AT_ColumnDefault":
      return def === undefined ? unusedFaults(statement, context, `the default of "${name}"`) : [];
    default:
      return [
        [
          "unknown",
          `The checks do not know whether ALTER TABLE with ${subtype} locks the table for long. Write it another way, or, once you have ` +
            "read what it locks and scans, add it to e2e/migrations/alter-table.ts.",
        ],
      ];
  }
}

const validateFault: Fault = [
  "validate-apart",
  "The table is read while another statement of this migration has locked it. Write VALIDATE CONSTRAINT in a migration of its own, after " +
    "the one with NOT VALID.",
];

const columnTypeFault: Fault = [
  "table-rewrite",
  "A new type rewrites the table while nobody can read it. Add a column of the new type, write both, fill it in batches, and drop the old " +
    "column in a later release.",
];

function setNotNullFaults({ table, context }: Pick<Place, "table" | "context">, column = ""): Fault[] {
  const check = context.notNullChecks.get(`${table}.${column}`);
  if (check === undefined) {
    return [
      [
        "set-not-null",
        `SET NOT NULL reads the whole table while it is locked. In earlier migrations, write ALTER TABLE "${table}" ADD CONSTRAINT … ` +
          `CHECK ("${column}" IS NOT NULL) NOT VALID, and then VALIDATE CONSTRAINT.`,
      ],
    ];
  }
  // In one ALTER TABLE, Postgres drops constraints first, wherever they are in the statement.
  if (!isDropped(check, context)) return [];
  return [
    [
      "set-not-null",
      `Without "${check}", SET NOT NULL reads the whole table while it is locked. Drop the constraint in the next migration.`,
    ],
  ];
}

function isDropped(constraint: string, { migration }: Context): boolean {
  return [...valuesOf(migration.statements, "AlterTableCmd")].some((command) => {
    const { subtype, name } = command as AlterTableCmd;
    return subtype === "AT_DropConstraint" && name === constraint;
  });
}
