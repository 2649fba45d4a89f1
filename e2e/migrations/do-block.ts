// Reads the statements in a DO block.

import { type Node, parsePlPgSQLSync } from "libpg-query";
import { parseMigration, type Statement, SyntaxFault, valuesOf } from "./parse.ts";

interface Block {
  statements: Statement[];
  /** Whether the block executes SQL text that it builds. */
  isDynamic: boolean;
  /** Whether a loop commits, so that its changes are not all in one transaction. */
  commitsInLoop: boolean;
}

const LOOPS = ["PLpgSQL_stmt_loop", "PLpgSQL_stmt_while", "PLpgSQL_stmt_fori", "PLpgSQL_stmt_fors"];
const DYNAMIC = ["PLpgSQL_stmt_dynexecute", "PLpgSQL_stmt_dynfors"];
/** The parser's mode for an expression that is a whole statement. */
const STATEMENT = 0;

/**
 * Returns the facts about a DO block in PL/pgSQL; one in another language counts as dynamic. Throws a SyntaxFault with the block's line if
 * there is a syntax error in it.
 */
export function blockOf({ node, lineAt }: Statement): Block {
  try {
    return readBlock(node);
  } catch (error) {
    throw new SyntaxFault(error instanceof Error ? error.message : String(error), lineAt());
  }
}

function readBlock(node: Node): Block {
  const options = [...valuesOf(node, "DefElem")] as { defname?: string; arg?: { String?: { sval?: string } } }[];
  const optionOf = (name: string) => options.find(({ defname }) => defname === name)?.arg?.String?.sval;
  if ((optionOf("language") ?? "plpgsql") !== "plpgsql") {
    return { statements: [], isDynamic: true, commitsInLoop: false };
  }
  const tree = parsePlPgSQLSync(`DO ${quoted(optionOf("as") ?? "")}`);
  const expressions = [...valuesOf(tree, "PLpgSQL_expr")] as { query: string; parseMode: number }[];
  const statements = expressions
    .filter(({ parseMode }) => parseMode === STATEMENT)
    .flatMap(({ query }) => parseMigration({ name: "", sql: query, runsOutsideTransaction: false }).statements);
  return {
    statements,
    isDynamic: DYNAMIC.some((kind) => !valuesOf(tree, kind).next().done),
    commitsInLoop: LOOPS.some((kind) =>
      [...valuesOf(tree, kind)].some((loop) => !valuesOf(loop, "PLpgSQL_stmt_commit").next().done),
    ),
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
