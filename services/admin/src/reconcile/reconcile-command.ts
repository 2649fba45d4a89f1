import { uuidFromCodeId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { type Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import { AdminError } from "../admin-error.ts";
import { withDeadLettersIfAny } from "../dead-letters/with-dead-letters.ts";
import type { Call, Output, Row } from "../output.ts";
import { withDatabase } from "../with-database.ts";
import { reconcile } from "./reconcile.ts";
import type { Check } from "./report.ts";

const COLUMNS = ["check", "outcome", "rows", "differences", "id", "day", "kept", "expected"];
const DIFFER = 1;
const NOT_CHECKED = 2;
const PROGRESS_EVERY_MS = 5000;

/** Thrown if the reconciliation finds counts that differ. Only this error causes exit code 1. */
class CountsDifferError extends AdminError {}

function notChecked(error: unknown): AdminError {
  if (error instanceof AdminError && error.exitCode === NOT_CHECKED) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AdminError(`The counts could not be checked: ${reason}`, NOT_CHECKED);
}

interface Options {
  from?: string;
  to?: string;
  code?: string;
}

export function reconcileCommand(command: Command, { env, output }: Call): void {
  const run = ({ from, to, code: codeId }: Options) =>
    withDatabase(env, ({ url }) =>
      withDeadLettersIfAny(env, async (letters) => {
        const log = createLogger("admin", "silent");
        const onProgress = progressOf(output);
        const checks = await reconcile({ from, to, codeId }, { databaseUrl: url, letters, log, onProgress });
        output.rows(COLUMNS, checks.flatMap(rowsOf));
        for (const { name, note } of checks) if (note !== undefined) output.note(`${name}: ${note}.`);
        check(checks);
      }),
    );
  command
    .option("--from <day>", "the first UTC day, such as 2026-11-01", dayArgument)
    .option("--to <day>", "the last UTC day", dayArgument)
    .option("--code <id>", "only this code: its ID (qr_…) or UUID", codeArgument)
    .addHelpText(
      "after",
      `
The command compares totals with daily counts, daily counts with quarter-hour counts, each account's counts with those of its codes, and
visitor and dimension counts with scan counts, all in one snapshot of the database. If AMQP_URL is the URL of a RabbitMQ server, it also
lists the uncounted scans in dead letters. It changes nothing.

Examples:
  npm run admin -- reconcile
  npm run admin -- reconcile --from 2026-11-01 --to 2026-11-30 --json`,
    )
    .action((options: Options) => {
      const { from, to } = options;
      if (from !== undefined && to !== undefined && from > to)
        throw new AdminError("--from is after --to.", NOT_CHECKED);
      return run(options).catch((error: unknown) => {
        throw error instanceof CountsDifferError ? error : notChecked(error);
      });
    });
}

function check(checks: readonly Check[]): void {
  const differing = checks.filter(({ outcome }) => outcome === "differ").map(({ name }) => name);
  if (differing.length > 0) throw new CountsDifferError(`The counts differ: ${differing.join(", ")}.`, DIFFER);
  const open = checks.filter(({ outcome }) => outcome === "not_checked").map(({ name }) => name);
  if (open.length > 0) throw new AdminError(`Some checks could not be completed: ${open.join(", ")}.`, NOT_CHECKED);
}

function rowsOf({ name, outcome, compared, differences, shown }: Check): Row[] {
  const summary = {
    check: name,
    outcome,
    rows: compared,
    differences,
    id: null,
    day: null,
    kept: null,
    expected: null,
  };
  return [
    summary,
    ...shown.map((difference) => ({ ...summary, outcome: "difference", rows: null, differences: null, ...difference })),
  ];
}

function progressOf(output: Output): (what: string, rows: number) => void {
  let reportedMs = performance.now();
  return (what, rows) => {
    if (performance.now() - reportedMs < PROGRESS_EVERY_MS) return;
    reportedMs = performance.now();
    output.note(`${what}: ${rows} rows so far …`);
  };
}

function dayArgument(text: string): string {
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw new InvalidArgumentError("It must be a day, such as 2026-11-01.");
  return day.data;
}

function codeArgument(text: string): string {
  const id = z.uuid().safeParse(uuidFromCodeId(text) ?? text);
  if (!id.success) throw new InvalidArgumentError("It must be the ID of a code, as the API shows it.");
  return id.data.toLowerCase();
}
