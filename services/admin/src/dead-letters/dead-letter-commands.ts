// The `dead-letters list` and `dead-letters replay` commands.

import { type DeadLetters, type KeptLetter, MAX_SHOWN_LETTERS, QUEUE_NAMES, type QueueName } from "@qr/messaging";
import { type Command, InvalidArgumentError, Option } from "commander";
import { AdminError } from "../admin-error.ts";
import type { Call, Output, Row } from "../output.ts";
import { withDeadLetters } from "./with-dead-letters.ts";

const COLUMNS = ["queue", "id", "name", "reason", "given_up_at", "attempts", "bytes"];
const REPLAY_COLUMNS = ["queue", "replayed", "left"];
const DEFAULT_LIMIT = 100;
/** Number of letters replayed between progress reports. */
const PROGRESS_LETTERS = 1000;

export function deadLetterCommands(deadLetters: Command, { env, output }: Call): void {
  deadLetters
    .command("list")
    .description("Show the oldest dead letters. They stay in place and in order.")
    .addOption(queueOption())
    .option("--limit <number>", `letters per queue, 1 to ${MAX_SHOWN_LETTERS}`, limitArgument, DEFAULT_LIMIT)
    .option("--body", "also show the bodies; those of scans contain visitor hashes", false)
    .addHelpText("after", "\nExample:\n  npm run admin -- dead-letters list --queue stats.scans --limit 20")
    .action(({ queue, limit, body }: { queue?: QueueName; limit: number; body: boolean }) =>
      withDeadLetters(env, async (letters) => {
        const rows: Row[] = [];
        for (const name of queuesOf(queue)) {
          const shown = await letters.show(name, limit, (letter) => rows.push(shownLetter(name, letter, body)));
          const { dead } = await letters.count(name);
          if (dead > shown) output.note(`These are the oldest ${shown} of ${dead} dead letters from ${name}.`);
        }
        output.rows(body ? [...COLUMNS, "body"] : COLUMNS, rows);
      }),
    );
  deadLetters
    .command("replay")
    .description(
      "Send dead letters back to their queue. Each is removed once its queue has confirmed it. Scans are counted once, however often they are sent.",
    )
    .addOption(queueOption())
    .addOption(new Option("--id <id>", "the letters with this ID, as `dead-letters list` shows it").conflicts("all"))
    .option("--all", "all current dead letters")
    .addHelpText(
      "after",
      "\nExamples:\n  npm run admin -- dead-letters replay --queue stats.scans --all\n" +
        "  npm run admin -- dead-letters replay --id 0198c0de-77",
    )
    .action(({ queue, id, all }: { queue?: QueueName; id?: string; all?: boolean }) =>
      withDeadLetters(env, async (letters) => {
        if (id === undefined && !all) throw new AdminError("Specify --id ID or --all.", 2);
        const rows: Row[] = [];
        for (const name of queuesOf(queue)) rows.push(await replay(letters, name, id, output));
        const isNone = rows.every(({ replayed }) => replayed === 0);
        if (id !== undefined && isNone) throw new AdminError(`There is no dead letter ${JSON.stringify(id)}.`);
        output.rows(REPLAY_COLUMNS, rows);
      }),
    );
}

async function replay(letters: DeadLetters, queue: QueueName, id: string | undefined, output: Output): Promise<Row> {
  let count = 0;
  const replayed = await letters.replay(queue, id === undefined ? { all: true } : { id }, () => {
    count += 1;
    if (count % PROGRESS_LETTERS === 0) output.note(`${count} dead letters from ${queue} have been replayed …`);
  });
  return { queue, replayed, left: (await letters.count(queue)).dead };
}

function shownLetter(queue: QueueName, letter: KeptLetter, hasBody: boolean): Row {
  return {
    queue,
    id: letter.id,
    name: letter.name,
    reason: letter.reason,
    given_up_at: letter.at?.toISOString() ?? null,
    attempts: letter.attempts ?? null,
    bytes: letter.body.length,
    ...(hasBody && { body: letter.body.toString() }),
  };
}

function queueOption(): Option {
  return new Option("--queue <queue>", "the queue of the letters (default: every queue)").choices(QUEUE_NAMES);
}

function queuesOf(queue: QueueName | undefined): readonly QueueName[] {
  return queue === undefined ? QUEUE_NAMES : [queue];
}

function limitArgument(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_SHOWN_LETTERS) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_SHOWN_LETTERS}.`);
}
