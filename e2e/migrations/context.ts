// What a rule knows about a migration: the tables that it creates, and what earlier migrations have done.

import type { AlterTableCmd, AlterTableStmt, Constraint, Node } from "libpg-query";
import type { ParsedMigration, Statement } from "./parse.ts";

export interface Finding {
  rule: string;
  line: number;
  /** What is wrong, and what to write instead. */
  message: string;
}

export interface Context {
  migration: ParsedMigration;
  /** The tables that this migration creates, which nobody else can use or lock before it commits. */
  created: ReadonlySet<string>;
  /** The names of the CHECK (column IS NOT NULL) constraints that earlier migrations have validated, by `table.column`. */
  notNullChecks: ReadonlyMap<string, string>;
  /** The versions in the changelog. */
  releases: ReadonlySet<string>;
}

export type Rule = (statement: Statement, context: Context) => Finding[];

/** Returns the names of the tables that the statements create. */
export function createdTables(statements: readonly Statement[]): Set<string> {
  const names = statements.flatMap(({ node }) => {
    if ("CreateStmt" in node) return node.CreateStmt.relation?.relname ?? [];
    if ("CreateTableAsStmt" in node) return node.CreateTableAsStmt.into?.rel?.relname ?? [];
    return [];
  });
  return new Set(names);
}

/** Collects the checks that prove that columns are not null, migration by migration. */
export class NotNullProofs {
  readonly checks = new Map<string, string>();
  readonly #columns = new Map<string, string>();

  add({ statements }: ParsedMigration): void {
    for (const { node } of statements) {
      if ("AlterTableStmt" in node) this.#addTable(node.AlterTableStmt);
    }
  }

  #addTable({ relation, cmds = [] }: AlterTableStmt): void {
    const table = relation?.relname ?? "";
    for (const command of cmds) {
      if ("AlterTableCmd" in command) this.#addCommand(table, command.AlterTableCmd);
    }
  }

  #addCommand(table: string, { subtype, name, def }: AlterTableCmd): void {
    const column = def && "Constraint" in def ? notNullColumn(def.Constraint) : undefined;
    if (def && "Constraint" in def && column !== undefined) {
      this.#columns.set(`${table}.${def.Constraint.conname}`, `${table}.${column}`);
    }
    const proven = this.#columns.get(`${table}.${name}`);
    if (proven === undefined || name === undefined) return;
    if (subtype === "AT_ValidateConstraint") this.checks.set(proven, name);
    if (subtype === "AT_DropConstraint") this.checks.delete(proven);
  }
}

/** Returns the column if the constraint is CHECK (column IS NOT NULL). */
function notNullColumn({ raw_expr: expression }: Constraint): string | undefined {
  if (!expression || !("NullTest" in expression)) return undefined;
  const { nulltesttype, arg } = expression.NullTest;
  if (nulltesttype !== "IS_NOT_NULL" || !arg || !("ColumnRef" in arg)) return undefined;
  return stringOf(arg.ColumnRef.fields?.at(-1));
}

/** Returns the text of a String node, such as the last part of a name. */
export function stringOf(node: Node | undefined): string | undefined {
  return node && "String" in node ? node.String.sval : undefined;
}
