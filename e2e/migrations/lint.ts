// Checks that migrations do not stop running services: nobody waits long for a lock, and the previous release can use the new schema.

import { alterTable } from "./alter-table.ts";
import { type Context, createdTables, type Finding, NotNullProofs } from "./context.ts";
import { exclusivelyLocked } from "./locks.ts";
import { isConcurrent, type MigrationText, type ParsedMigration, parseMigration, SyntaxFault } from "./parse.ts";
import { otherStatements } from "./statements.ts";

export interface MigrationFinding extends Finding {
  /** The migration's name. */
  migration: string;
}

/**
 * Returns the faults in all migrations except the first, oldest first. The first creates the tables in an empty database, which nobody uses
 * yet, so only its syntax is checked. `releases` are the released versions.
 */
export function lintMigrations(
  migrations: readonly MigrationText[],
  releases: ReadonlySet<string>,
): MigrationFinding[] {
  const proofs = new NotNullProofs();
  return migrations.flatMap((text, index) => {
    const findings: Finding[] = [];
    try {
      const migration = parseMigration(text);
      const created = createdTables(migration.statements);
      if (index > 0) findings.push(...faultsOf({ migration, created, notNullChecks: proofs.checks, releases }));
      proofs.add(migration);
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      findings.push({ rule: "syntax", line: error.line, message: error.message });
    }
    return findings.map((finding) => ({ migration: text.name, ...finding }));
  });
}

function faultsOf(context: Context): Finding[] {
  const { statements } = context.migration;
  return [
    ...statements.flatMap((one) => [...alterTable(one, context), ...otherStatements(one, context)]),
    ...outsideTransaction(context.migration),
    ...oneLock(context),
  ].sort((one, other) => one.line - other.line);
}

function outsideTransaction({ statements, runsOutsideTransaction }: ParsedMigration): Finding[] {
  const find = (line: number, message: string) => ({ rule: "outside-transaction", line, message });
  const concurrent = statements.filter(({ node }) => isConcurrent(node));
  const findings = concurrent
    .filter(({ node }) => "IndexStmt" in node && node.IndexStmt.if_not_exists)
    .map(({ lineAt }) =>
      find(lineAt(), "IF NOT EXISTS would keep an invalid index that an interrupted build left behind. Leave it out."),
    );
  if (!runsOutsideTransaction) {
    const message = 'CONCURRENTLY fails in a transaction. Begin the migration with "-- outside a transaction".';
    return [...findings, ...concurrent.map(({ lineAt }) => find(lineAt(), message))];
  }
  const [first, second] = statements;
  if (second) {
    const message = "Postgres would run these statements in one transaction. Write one statement per migration.";
    return [...findings, find(second.lineAt(), message)];
  }
  if (first && concurrent.length === 0 && first.kind !== "DoStmt") {
    const message =
      'Outside a transaction, a failed migration has to be repaired by hand. Remove "-- outside a transaction": only statements with ' +
      "CONCURRENTLY and DO blocks that commit need it.";
    return [...findings, find(1, message)];
  }
  return findings;
}

/** While a migration waits for its second lock, everybody waits for the first. */
function oneLock(context: Context): Finding[] {
  const locks = exclusivelyLocked(context);
  const second = locks.find(({ relation }) => relation !== locks[0]?.relation);
  if (second === undefined) return [];
  const message = `While this migration waits for "${second.relation}", nobody can use "${locks[0]?.relation}". Write one migration for each.`;
  return [{ rule: "one-lock", line: second.statement.lineAt(), message }];
}
