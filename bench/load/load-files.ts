// Writes the files that both load generators read: slugs in order, and the headers of visitors.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { USER_AGENTS } from "@qr/test-kit/phones/user-agents";
import { seededRandom } from "../codes/popularity.ts";

const VISITORS = 9973;

/** Writes the lines to a file without keeping them in memory. */
export async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  for (const line of lines) {
    if (!stream.write(`${line}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "close");
}

/**
 * Yields the headers of one visitor per line, joined by tabs, as browsers send them. Unless `isDirect`, each visitor has a different
 * address in X-Forwarded-For, as behind a load balancer.
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
