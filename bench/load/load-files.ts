// The lists that both load generators read: which slugs are asked for, in order, and who asks.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { USER_AGENTS } from "@qr/test-kit/phones/user-agents";
import { seededRandom } from "../codes/popularity.ts";

const VISITORS = 9973;

/** Writes the lines to a file; a million are no burden on memory. */
export async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  for (const line of lines) {
    if (!stream.write(`${line}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "close");
}

/**
 * The headers of one visitor a line, joined by tabs: what browsers send. Unless `isDirect`, each has an address of its own in
 * X-Forwarded-For, as behind a balancer.
 */
export function* visitorLines(isDirect: boolean): Generator<string> {
  const random = seededRandom(7);
  const byte = () => Math.floor(random() * 254) + 1;
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const agent = USER_AGENTS[visitor % USER_AGENTS.length]?.userAgent ?? "";
    yield [
      `User-Agent: ${agent}`,
      "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "Accept-Language: de-DE,de;q=0.9,en;q=0.8",
      "Accept-Encoding: gzip, deflate, br",
      ...(isDirect ? [] : [`X-Forwarded-For: 203.${byte()}.${byte()}.${byte()}`]),
    ].join("\t");
  }
}
