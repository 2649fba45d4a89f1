// Provides SESSION_SECRET if the operator does not set it: the first start creates the secret and keeps it in the data folder, in a file that
// only its owner can read.

import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the secret kept in the data folder, 43 base64url characters (256 random bits). Creates the secret if there is none. */
export async function keptSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "session-secret");
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const secret = randomBytes(32).toString("base64url");
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  return secret;
}
