// The admin command's tree of commands, and the frame in which each of them runs. Called by run-admin.ts.

import type { DeadLetters } from "@qr/messaging";
import { Command } from "commander";
import { accountCommands } from "./account-commands.ts";
import { AdminError } from "./admin-error.ts";
import { deadLetterCommands, type RunOnDeadLetters } from "./dead-letters/dead-letter-commands.ts";
import type { OpenDatabase } from "./find-database.ts";
import { keyCommands } from "./key-commands.ts";
import { createOutput, type Streams } from "./print.ts";
import { type RunOnCounts, reconcileCommand } from "./reconcile/reconcile-command.ts";
import type { RunCommand } from "./run-command.ts";

/** What the commands work on. Each is opened only where a command really runs. */
export interface Parts {
  openDatabase(): Promise<OpenDatabase>;
  openDeadLetters(): Promise<DeadLetters>;
  /** Whether there is a RabbitMQ to look for dead letters in. */
  hasRabbit(): boolean;
}

/** The command. Throws a CommanderError at wrong usage and at --help. */
export function createProgram(parts: Parts, streams: Streams): Command {
  const program = new Command("admin")
    .description("Accounts, API keys, dead letters and counts of the QR Code Service.")
    .option("--json", "print JSON instead of a table", false);
  const outputOf = (columns: readonly string[]) =>
    createOutput(streams, program.opts<{ json: boolean }>().json, columns);
  const run: RunCommand = (columns, work) =>
    using(parts.openDatabase, ({ prisma, apiUrl }) =>
      work({ prisma, dashboardUrl: () => apiUrl ?? missingUrl(), output: outputOf(columns) }),
    );
  const runOnDeadLetters: RunOnDeadLetters = (columns, work) =>
    using(parts.openDeadLetters, (letters) => work({ letters, output: outputOf(columns) }));
  const runOnCounts: RunOnCounts = (columns, work) =>
    using(parts.openDatabase, async ({ url }) => {
      const rest = { url, output: outputOf(columns) };
      if (!parts.hasRabbit()) return work({ ...rest, letters: undefined });
      return using(parts.openDeadLetters, (letters) => work({ ...rest, letters }));
    });
  program.addCommand(accountCommands(run)).addCommand(keyCommands(run));
  program.addCommand(deadLetterCommands(runOnDeadLetters)).addCommand(reconcileCommand(runOnCounts));
  program.addHelpText(
    "after",
    `
The database is the one that DATABASE_URL names, else that of the standalone running on DATA_DIR (default .data), else the one in
that folder. RabbitMQ is the one that AMQP_URL names. A table is aligned on a terminal and has tabs between its cells elsewhere.

Examples:
  npm run admin -- account create --email ada@example.com --plan pro
  npm run admin -- key create --account ada@example.com --name poster
  npm run admin -- key list --account ada@example.com --json
  npm run admin -- account invite ada@example.com
  npm run admin -- account suspend ada@example.com
  npm run admin -- dead-letters list
  npm run admin -- reconcile --from 2026-11-01`,
  );
  eachCommand(program, (command) => {
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => streams.out.write(text), writeErr: (text) => streams.err.write(text) })
      .showHelpAfterError("(add --help for how it is used)");
    if (command !== program)
      command.option("--json", "print JSON instead of a table", () => program.setOptionValue("json", true));
  });
  return program;
}

/** Closes what it has opened, whatever becomes of the work. */
async function using<T extends { close(): Promise<void> }>(
  open: () => Promise<T>,
  work: (opened: T) => Promise<void>,
): Promise<void> {
  const opened = await open();
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

function missingUrl(): never {
  throw new AdminError("Set PUBLIC_API_URL to the address of the dashboard, which is that of the API.");
}

function eachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const inner of command.commands) eachCommand(inner, visit);
}
