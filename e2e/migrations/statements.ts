// Rules for the other statements.

import type { Node, VariableSetStmt } from "libpg-query";
import type { Fault } from "./columns.ts";
import { type Context, type Rule, stringOf } from "./context.ts";
import { blockOf } from "./do-block.ts";
import { isConcurrent, type Statement, valuesOf } from "./parse.ts";
import { unusedFaults } from "./unused.ts";

/** Statements that only add something, or that have rules of their own. */
const ADDING = new Set(
  "AlterTableStmt ViewStmt CreateFunctionStmt CreateTrigStmt CreateSeqStmt CreateEnumStmt AlterEnumStmt CommentStmt GrantStmt".split(
    " ",
  ),
);
const WRITES = ["UpdateStmt", "DeleteStmt", "MergeStmt", "InsertStmt"] as const;
const READS_OR_WRITES = new Set<string>(["SelectStmt", "CreateTableAsStmt", ...WRITES]);
const DROPPED: Record<string, string> = { OBJECT_TABLE: "the table", OBJECT_VIEW: "the view" };

type Check = (statement: Statement, context: Context) => readonly Fault[];
/** The rules for statements of one kind. Without an entry here or in ADDING, a statement is a fault. */
const CHECKS: Record<string, Check> = {
  IndexStmt: ({ node }, { created }) => {
    if (!("IndexStmt" in node) || isConcurrent(node)) return [];
    return created.has(node.IndexStmt.relation?.relname ?? "") ? [] : [buildsIndex("CREATE INDEX")];
  },
  ReindexStmt: ({ node }) => (isConcurrent(node) ? [] : [buildsIndex("REINDEX")]),
  DropStmt: (statement, context) => {
    const { node } = statement;
    if (isConcurrent(node)) return [];
    const type = ("DropStmt" in node && node.DropStmt.removeType) || "";
    return type === "OBJECT_INDEX" ? [dropsIndex] : unusedFaults(statement, context, DROPPED[type] ?? "this");
  },
  RenameStmt: (statement, context) => unusedFaults(statement, context, "the old name"),
  DoStmt: blockFaults,
  CreateStmt: ({ node }) =>
    "CreateStmt" in node && node.CreateStmt.partbound ? [unknown("CREATE TABLE … PARTITION OF")] : [],
};

export const otherStatements: Rule = (statement, context) => {
  const line = statement.lineAt();
  return faultsOf(statement, context).map(([rule, message]) => ({ rule, line, message }));
};

function faultsOf(statement: Statement, context: Context): readonly Fault[] {
  const { kind, node } = statement;
  if (setsTimeout(node)) return [timeout];
  if (READS_OR_WRITES.has(kind)) return writesMany(node, context) ? [backfill] : [];
  const check = CHECKS[kind];
  if (check !== undefined) return check(statement, context);
  return ADDING.has(kind) ? [] : [unknown(kind)];
}

function setsTimeout(node: Node): boolean {
  const isTimeout = ({ name }: Pick<VariableSetStmt, "name">) => name?.endsWith("_timeout") ?? false;
  if ("VariableSetStmt" in node) return isTimeout(node.VariableSetStmt);
  return [...valuesOf(node, "funcname")].some((name) => Array.isArray(name) && stringOf(name.at(-1)) === "set_config");
}

/** Returns whether a statement changes rows of an existing table, and the statement itself does not determine how many. */
function writesMany(node: Node, { created }: Context): boolean {
  return WRITES.some((kind) =>
    [...valuesOf(node, kind)].some((write) => {
      const { relation, selectStmt } = write as { relation?: { relname?: string }; selectStmt?: Node };
      const isOfRows = kind !== "InsertStmt" || !isListOfValues(selectStmt);
      return isOfRows && !created.has(relation?.relname ?? "");
    }),
  );
}

function isListOfValues(node: Node | undefined): boolean {
  return node === undefined || ("SelectStmt" in node && node.SelectStmt.valuesLists !== undefined);
}

function blockFaults(statement: Statement, context: Context): readonly Fault[] {
  const { statements, isDynamic, commitsInLoop } = blockOf(statement);
  if (isDynamic || statements.some(({ kind }) => !READS_OR_WRITES.has(kind))) return [opaque];
  const isInBatches = context.migration.runsOutsideTransaction && commitsInLoop;
  return !isInBatches && statements.some(({ node }) => writesMany(node, context)) ? [backfill] : [];
}

const timeout: Fault = [
  "lock-timeout",
  "The migrator sets lock_timeout for every migration. Leave out this statement.",
];
const buildsIndex = (what: string): Fault => [
  "index-concurrently",
  `${what} blocks everybody who writes to the table until the index is built. Write ${what} CONCURRENTLY, alone in a migration that ` +
    'begins with "-- outside a transaction".',
];
const dropsIndex: Fault = [
  "index-concurrently",
  'DROP INDEX blocks everybody who uses the table. Write DROP INDEX CONCURRENTLY, alone in a migration that begins with "-- outside a ' +
    'transaction".',
];
const backfill: Fault = [
  "backfill",
  "All changed rows stay locked until the migration commits. Change them in batches: a DO block with a LOOP that changes the next 1,000 rows " +
    'by primary key, exits if there are none, and then does COMMIT, alone in a migration that begins with "-- outside a transaction".',
];
const opaque: Fault = [
  "do-block",
  "The checks cannot read statements that a DO block creates or executes dynamically. Only SELECT, INSERT, UPDATE, DELETE, and MERGE may " +
    "be in a DO block; write other statements directly in the migration.",
];
const unknown = (kind: string): Fault => [
  "unknown",
  `The checks do not know what ${kind} locks, and for how long. Write it another way, or, once you have read what it locks and scans, ` +
    "add it to e2e/migrations/statements.ts.",
];
