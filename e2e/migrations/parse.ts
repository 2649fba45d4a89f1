// Parses migrations with Postgres's own parser.

import { hasSqlDetails, loadModule, type Node, parseSync } from "libpg-query";

/** The parts of a migration that the checks read; `readMigrations` of @qr/database returns them. */
export interface MigrationText {
  name: string;
  sql: string;
  runsOutsideTransaction: boolean;
}

export interface Statement {
  /** The name of the statement's type in Postgres's parser, such as AlterTableStmt. */
  kind: string;
  node: Node;
  /** Returns the line, counted from 1, of the statement, or of the part of it at `location`, a byte offset from the parser. */
  lineAt(location?: number): number;
  /** The text between the previous statement and this one, which consists of comments. */
  comments: string;
}

export interface ParsedMigration extends MigrationText {
  statements: Statement[];
}

/** Thrown for a migration that Postgres would reject; `line` counts from 1. */
export class SyntaxFault extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

await loadModule();

/** Returns the migration's statements. Throws a SyntaxFault if there is a syntax error. */
export function parseMigration(migration: MigrationText): ParsedMigration {
  // The parser counts bytes.
  const bytes = Buffer.from(migration.sql);
  const lineOf = (byte: number) => bytes.subarray(0, byte).toString().split("\n").length;
  let end = 0;
  const statements = parse(migration.sql, lineOf).map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const comments = bytes.subarray(end, start).toString();
    end = length === undefined ? bytes.length : start + length;
    const node = stmt as Node;
    return { kind: Object.keys(node)[0] ?? "", node, comments, lineAt: (location = start) => lineOf(location) };
  });
  return { ...migration, statements };
}

function parse(sql: string, lineOf: (byte: number) => number) {
  try {
    return parseSync(sql).stmts ?? [];
  } catch (error) {
    if (!hasSqlDetails(error) || error.sqlDetails === undefined) throw error;
    throw new SyntaxFault(error.message, lineOf(error.sqlDetails.cursorPosition));
  }
}

/** Yields the value of the key in every object in a parse tree that has the key. */
export function* valuesOf(tree: unknown, key: string): Generator<unknown> {
  if (typeof tree !== "object" || tree === null) return;
  for (const [name, value] of Object.entries(tree)) {
    if (name === key) yield value;
    yield* valuesOf(value, key);
  }
}

/** Returns whether the statement has the word CONCURRENTLY. */
export function isConcurrent(node: Node): boolean {
  if ("IndexStmt" in node) return node.IndexStmt.concurrent ?? false;
  if ("DropStmt" in node) return node.DropStmt.concurrent ?? false;
  return "ReindexStmt" in node && [...valuesOf(node, "defname")].includes("concurrently");
}
