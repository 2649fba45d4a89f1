// Writes DATA_DIR/standalone.json, from which the admin command reads the addresses of a running standalone. Only the file's owner can read it.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface RunningFile {
  pid: number;
  databaseUrl: string;
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
}

/** Writes the file, and returns a function that removes the file. */
export async function writeRunningFile(dataDir: string, content: RunningFile): Promise<() => Promise<void>> {
  const file = join(dataDir, "standalone.json");
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return () => rm(file, { force: true });
}
