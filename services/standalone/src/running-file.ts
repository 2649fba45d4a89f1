// Writes DATA_DIR/standalone.json, from which the admin command reads the addresses of a running standalone. Only the file's owner can read it.

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { writeDurableFile } from "@qr/runtime";

export interface RunningFile {
  pid: number;
  databaseUrl: string;
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
  mailUrl: string;
}

/** Writes the file, and returns a function that removes the file. */
export async function writeRunningFile(dataDir: string, content: RunningFile): Promise<() => Promise<void>> {
  const file = join(dataDir, "standalone.json");
  await writeDurableFile(file, `${JSON.stringify(content, null, 2)}\n`);
  return () => rm(file, { force: true });
}
