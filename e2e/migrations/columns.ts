// Rules for what ALTER TABLE adds: columns and constraints.

import type { ColumnDef, Constraint, Node } from "libpg-query";
import { stringOf } from "./context.ts";

/** A rule's name, what is wrong, and what to write instead. */
export type Fault = readonly [rule: string, message: string];

const CONSTANT_DURING_A_STATEMENT = new Set(["now", "transaction_timestamp", "statement_timestamp"]);
const SERIAL = /^(small|big)?serial[248]?$/;

/** Returns the faults in an ADD COLUMN on a table with rows. */
export function addedColumnFaults({ colname, typeName, constraints = [] }: ColumnDef): Fault[] {
  const parts = constraints.flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));
  const has = (type: Constraint["contype"]) => parts.some(({ contype }) => contype === type);
  const faults = parts.flatMap((part) => columnPartFaults(part));
  if (SERIAL.test(stringOf(typeName?.names?.at(-1)) ?? "")) faults.push(rewrite("A serial column"));
  if (has("CONSTR_NOTNULL") && !has("CONSTR_DEFAULT")) {
    faults.push([
      "not-null-without-default",
      `The previous release inserts rows without "${colname}". Give the column a DEFAULT, or let it be null.`,
    ]);
  }
  return faults;
}

function columnPartFaults(part: Constraint): Fault[] {
  if (part.contype === "CONSTR_DEFAULT") return isStable(part.raw_expr) ? [] : [rewrite("A volatile DEFAULT")];
  if (part.contype === "CONSTR_IDENTITY") return [rewrite("An identity column")];
  // A virtual column is not stored.
  if (part.contype === "CONSTR_GENERATED")
    return part.generated_kind === "v" ? [] : [rewrite("A stored generated column")];
  return addedConstraintFaults(part);
}

function rewrite(what: string): Fault {
  return [
    "table-rewrite",
    `${what} rewrites the table while nobody can read it. Add a column that is null or has a constant DEFAULT, and fill it in batches ` +
      "in a later migration.",
  ];
}

/** Returns whether Postgres evaluates the default once and stores it with the table's definition. */
function isStable(expression: Node | undefined): boolean {
  if (expression === undefined || "A_Const" in expression || "SQLValueFunction" in expression) return true;
  if ("TypeCast" in expression) return isStable(expression.TypeCast.arg);
  if ("A_ArrayExpr" in expression) return (expression.A_ArrayExpr.elements ?? []).every(isStable);
  if ("FuncCall" in expression) {
    const { funcname = [], args = [] } = expression.FuncCall;
    return args.length === 0 && CONSTANT_DURING_A_STATEMENT.has(stringOf(funcname.at(-1)) ?? "");
  }
  return false;
}

/** Returns the faults in a constraint that is added to a table with rows. */
export function addedConstraintFaults(constraint: Constraint): Fault[] {
  const { contype, indexname, skip_validation: isNotValid = false } = constraint;
  if (contype === "CONSTR_UNIQUE" || contype === "CONSTR_PRIMARY") return indexname ? [] : [uniqueFault];
  if (contype === "CONSTR_EXCLUSION") {
    return [
      ["exclusion", "An exclusion constraint builds its index while nobody can write. Only a new table can have one."],
    ];
  }
  const isChecked = contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN" || contype === "CONSTR_NOTNULL";
  return isChecked && !isNotValid && !isOfColumn(constraint) ? [notValidFault] : [];
}

/** Returns whether the constraint is the NOT NULL of a column definition, which has a rule of its own. */
function isOfColumn({ contype, keys }: Constraint): boolean {
  return contype === "CONSTR_NOTNULL" && keys === undefined;
}

const uniqueFault: Fault = [
  "unique-using-index",
  "The constraint builds an index while nobody can write. First write a migration with CREATE UNIQUE INDEX CONCURRENTLY, then " +
    "ALTER TABLE … ADD CONSTRAINT … UNIQUE USING INDEX.",
];
const notValidFault: Fault = [
  "not-valid",
  "The constraint reads the whole table while it is locked. Write ALTER TABLE … ADD CONSTRAINT … NOT VALID, and in the next migration " +
    "ALTER TABLE … VALIDATE CONSTRAINT.",
];
