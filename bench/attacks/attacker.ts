// An attacker in its own process, started by run.ts. Its only argument is AttackerOptions as JSON; it prints Responses as JSON.

import type { AttackerOptions, Responses } from "./attack.ts";
import { REQUESTS } from "./requests.ts";

/** Longer than the deadline of every service, so that the attacker waits for the response. */
const DEADLINE_MS = 30_000;

const { name, clients, seconds, attackers }: AttackerOptions = JSON.parse(process.argv[2] ?? "");
const next = REQUESTS[name](attackers);
const end = AbortSignal.timeout(seconds * 1000);
const responses: Responses = {};

async function sendOne(client: number, number: number): Promise<number> {
  const { url, headers, body } = next(client, number);
  const signal = AbortSignal.any([end, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    const response = await fetch(url, { signal, headers, ...(body === undefined ? {} : { method: "POST", body }) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

async function attack(client: number): Promise<void> {
  for (let number = 0; !end.aborted; number += 1) {
    const status = await sendOne(client, number);
    if (!end.aborted) responses[status] = (responses[status] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: clients }, (_, client) => attack(client)));
process.stdout.write(JSON.stringify(responses));
process.exit(0);
