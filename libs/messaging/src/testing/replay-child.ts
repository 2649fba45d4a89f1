// A process to be killed by dead-letters.rabbit.integration.test.ts: replays all dead letters of stats.scans and prints each replayed ID.

import { createLogger } from "@qr/runtime";
import { openRabbitDeadLetters } from "../index.ts";

const letters = await openRabbitDeadLetters({
  url: process.argv[2] ?? "",
  log: createLogger("replay-child", "silent"),
});
await letters.replay("stats.scans", { all: true }, ({ id }) => console.log(id));
await letters.close();
