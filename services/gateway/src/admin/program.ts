// The admin command's tree of commands, and the frame in which each of them runs. Called by main.ts.

import { Command } from "commander";
import { accountCommands } from "./account-commands.ts";
import { AdminError } from "./admin-error.ts";
import type { OpenDatabase } from "./find-database.ts";
import { keyCommands } from "./key-commands.ts";
import { createOutput } from "./print.ts";
import type { RunCommand } from "./run-command.ts";

/** The command; `open` is called only where one of them really runs. Throws a CommanderError at wrong usage and at --help. */
export function createProgram(open: () => Promise<OpenDatabase>): Command {
  const program = new Command("admin")
    .description("Accounts and API keys of the QR Code Service.")
    .option("--json", "print JSON instead of a table", false);
  const run: RunCommand = async (columns, work) => {
    const { json } = program.opts<{ json: boolean }>();
    const database = await open();
    try {
      await work({
        prisma: database.prisma,
        dashboardUrl: () => database.apiUrl ?? missingUrl(),
        output: createOutput({ out: process.stdout, err: process.stderr }, json, columns),
      });
    } finally {
      await database.close();
    }
  };
  program.addCommand(accountCommands(run)).addCommand(keyCommands(run));
  program.addHelpText(
    "after",
    `
The database is the one that DATABASE_URL names, else that of the standalone running on DATA_DIR (default .data), else the one in
that folder. A table is aligned on a terminal and has tabs between its cells elsewhere.

Examples:
  npm run admin -- account create --email ada@example.com --plan pro
  npm run admin -- key create --account ada@example.com --name poster
  npm run admin -- key list --account ada@example.com --json
  npm run admin -- account invite ada@example.com
  npm run admin -- account suspend ada@example.com`,
  );
  eachCommand(program, (command) => {
    command.exitOverride().showHelpAfterError("(add --help for how it is used)");
    if (command !== program)
      command.option("--json", "print JSON instead of a table", () => program.setOptionValue("json", true));
  });
  return program;
}

function missingUrl(): never {
  throw new AdminError("Set PUBLIC_API_URL to the address of the dashboard, which is that of the API.");
}

function eachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const inner of command.commands) eachCommand(inner, visit);
}
