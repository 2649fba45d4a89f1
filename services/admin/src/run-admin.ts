// Runs the command once, from its arguments to its exit code.

import type { Environment } from "@qr/runtime";
import { Command, CommanderError } from "commander";
import { AdminError } from "./admin-error.ts";
import { type Call, createOutput, type Streams } from "./output.ts";

interface Group {
  name: string;
  description: string;
  load(): Promise<(command: Command, call: Call) => void>;
}

/** Groups of commands. A group is loaded only when one of its commands is run, so `--help` does not load a database driver. */
const GROUPS: readonly Group[] = [
  {
    name: "account",
    description: "Accounts.",
    load: async () => (await import("./account-commands.ts")).accountCommands,
  },
  {
    name: "person",
    description: "People who sign in to the dashboard.",
    load: async () => (await import("./person-commands.ts")).personCommands,
  },
  { name: "code", description: "Codes.", load: async () => (await import("./code-commands.ts")).codeCommands },
  { name: "key", description: "API keys.", load: async () => (await import("./key-commands.ts")).keyCommands },
  {
    name: "dead-letters",
    description: "Messages that could not be processed, on the RabbitMQ server at AMQP_URL.",
    load: async () => (await import("./dead-letters/dead-letter-commands.ts")).deadLetterCommands,
  },
  {
    name: "reconcile",
    description:
      "Check whether the counts agree. Exit code 0: they agree; 1: they differ; 2: they could not be checked.",
    load: async () => (await import("./reconcile/reconcile-command.ts")).reconcileCommand,
  },
];

const HELP = `
DATABASE_URL names the database. If it is not set, the command uses the database of the standalone installation that runs on DATA_DIR (default
.data), or opens the one in that folder. AMQP_URL is the URL of RabbitMQ. Tables are aligned on a terminal; elsewhere, tabs separate the cells.

Examples:
  npm run admin -- account create --email ada@example.com --plan pro
  npm run admin -- key create --account ada@example.com --name poster
  npm run admin -- key list --account ada@example.com --json
  npm run admin -- account invite ada@example.com
  npm run admin -- account suspend ada@example.com
  npm run admin -- person list
  npm run admin -- code delete https://qr.example/7K2M9QXV4B
  npm run admin -- dead-letters list
  npm run admin -- reconcile --from 2026-11-01`;

/** Runs the command. Resolves with its exit code: 0, 1 for a failure, or 2 for incorrect usage; `reconcile` has its own codes. Never rejects. */
export async function runAdmin(args: readonly string[], env: Environment, streams: Streams): Promise<number> {
  try {
    const program = await createProgram(args, env, streams);
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const detail = error instanceof Error ? error.message : String(error);
    streams.err.write(`${error instanceof AdminError ? detail : `The command failed: ${detail}`}\n`);
    return error instanceof AdminError ? error.exitCode : 1;
  }
}

async function createProgram(args: readonly string[], env: Environment, streams: Streams): Promise<Command> {
  const program = new Command("admin")
    .description("Manages accounts, people, codes, API keys, dead letters, and counts in the QR Code Service.")
    .option("--json", "print JSON instead of a table", false)
    .addHelpText("after", HELP)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => streams.out.write(text), writeErr: (text) => streams.err.write(text) })
    .showHelpAfterError("(--help explains the usage)")
    .exitOverride();
  const output = createOutput(streams, () => program.opts<{ json: boolean }>().json);
  for (const { name, description, load } of GROUPS) {
    const command = program.command(name).description(description);
    if (args.includes(name)) (await load())(command, { env, output });
  }
  return program;
}
