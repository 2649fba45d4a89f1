// DATA_DIR/standalone.json tells the admin command where a running standalone is. Addresses only, readable by its owner alone.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface RunningFile {
  pid: number;
  databaseUrl: string;
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
}

/** Writes the file; returns what removes it again. */
export async function writeRunningFile(dataDir: string, content: RunningFile): Promise<() => Promise<void>> {
  const file = join(dataDir, "standalone.json");
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return () => rm(file, { force: true });
}
