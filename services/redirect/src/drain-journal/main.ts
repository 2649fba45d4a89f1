// The command that drains the journal of a redirect that will not run again: a lost machine's folder, or the volume of a removed pod.

import { parseArgs } from "node:util";
import { connectRabbitBus } from "@qr/messaging";
import { createLogger, describeError, readSettings, STANDARD_ERROR } from "@qr/runtime";
import { redirectSettings } from "../config.ts";
import { type DrainFigures, drainJournal, JournalInUseError } from "./drain-journal.ts";

const CLOSE_BUS_MS = 1000;
const DEFAULT_TIMEOUT_SECONDS = 600;
const [FAILED, WRONG_USAGE, IN_USE] = [1, 2, 3];

const HELP = `Usage: drain-journal [--dir DIR] [--timeout SECONDS] [--json]

Publishes the scans in the journal of a redirect that does not run any more, and removes what RabbitMQ has confirmed. Each scan is counted
once, even if it was published before. The command can be killed and repeated at any time. It waits for RabbitMQ if it is away.

  --dir DIR          the folder of the journal; default: JOURNAL_DIR
  --timeout SECONDS  when to give up; default: ${DEFAULT_TIMEOUT_SECONDS}
  --json             print the final figures as JSON
  --help             print this text

AMQP_URL (or AMQP_URL_FILE) names RabbitMQ.

Exit codes: 0: nothing is left; 1: scans are left, or a segment is damaged; 2: incorrect usage or settings; 3: a redirect is using the
folder, and publishes the scans in it.
`;

class UsageError extends Error {}

interface Options {
  directory: string;
  amqpUrl: string;
  timeoutMs: number;
  isJson: boolean;
  logLevel: string;
}

/** Returns the options, or undefined if only the help text is wanted. Throws a UsageError that says what is wrong. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: "string" },
        timeout: { type: "string", default: String(DEFAULT_TIMEOUT_SECONDS) },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return undefined;
    const timeoutMs = Number(values.timeout) * 1000;
    if (!(timeoutMs > 0)) throw new UsageError(`--timeout must be a number of seconds, not ${values.timeout}.`);
    const given = { ...process.env, ...(values.dir === undefined ? {} : { JOURNAL_DIR: values.dir }) };
    const settings = readSettings(redirectSettings.pick({ JOURNAL_DIR: true, AMQP_URL: true, LOG_LEVEL: true }), given);
    const { JOURNAL_DIR: directory, AMQP_URL: amqpUrl, LOG_LEVEL: logLevel } = settings;
    return { directory, amqpUrl, timeoutMs, isJson: values.json, logLevel };
  } catch (error) {
    throw new UsageError(describeError(error));
  }
}

async function run({ directory, amqpUrl, timeoutMs, isJson, logLevel }: Options): Promise<number> {
  const log = createLogger("drain-journal", logLevel, STANDARD_ERROR);
  const interrupted = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => interrupted.abort());
  const bus = await connectRabbitBus({ url: amqpUrl, log });
  const begunMs = performance.now();
  try {
    const figures = await drainJournal(directory, {
      bus,
      log,
      timeoutMs,
      signal: interrupted.signal,
      onProgress: ({ frames, scans }) =>
        process.stderr.write(`${scans} scans (${frames} frames) published so far; RabbitMQ is ${bus.state()}\n`),
    });
    const seconds = Math.round((performance.now() - begunMs) / 100) / 10;
    process.stdout.write(isJson ? `${JSON.stringify({ ...figures, seconds })}\n` : describe(figures, seconds));
    return figures.journals_left + figures.segments_damaged === 0 ? 0 : FAILED;
  } finally {
    await bus.close(CLOSE_BUS_MS);
  }
}

function describe(figures: DrainFigures, seconds: number): string {
  const { journals, frames, scans, journals_left: left, segments_damaged: damaged } = figures;
  return [
    `Published ${scans} scans (${frames} frames) from ${journals} journals in ${seconds} s.`,
    left === 0 ? "Nothing is left." : `${left} journals are left. Run the command again.`,
    ...(damaged === 0 ? [] : [`${damaged} damaged segments are kept as *.damaged.`]),
    "",
  ].join("\n");
}

try {
  const options = readOptions();
  if (options) process.exitCode = await run(options);
  else process.stdout.write(HELP);
} catch (error) {
  process.stderr.write(`The journal was not drained. ${describeError(error)}\n`);
  process.exitCode = error instanceof UsageError ? WRONG_USAGE : error instanceof JournalInUseError ? IN_USE : FAILED;
}
