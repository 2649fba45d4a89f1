// Writes the lists that both load generators read: the requested slugs, in order, and the visitors' headers.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { USER_AGENTS } from "@qr/test-kit/phones/user-agents";
import { seededRandom } from "../codes/popularity.ts";

const VISITORS = 9973;

/** Writes the lines to a file, without keeping them in memory. */
export async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  for (const line of lines) {
    if (!stream.write(`${line}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "close");
}

/** Writes the slugs and visitors to files in the folder (created if needed), and returns the files' paths. `visitorLines` explains `isDirect`. */
export async function writeLists(folder: string, slugs: Iterable<string>, isDirect: boolean) {
  await mkdir(folder, { recursive: true });
  const files = { slugsFile: join(folder, "slugs"), visitorsFile: join(folder, "visitors") };
  await writeLines(files.slugsFile, slugs);
  await writeLines(files.visitorsFile, visitorLines(isDirect));
  return files;
}

/**
 * Yields one line per visitor: the headers that a browser sends, joined by tabs. Unless `isDirect`, each visitor has its own address in
 * X-Forwarded-For, as if a load balancer had forwarded the request.
 */
function* visitorLines(isDirect: boolean): Generator<string> {
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
