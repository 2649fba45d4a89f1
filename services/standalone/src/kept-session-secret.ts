// Provides SESSION_SECRET if the operator does not set it: the first start creates the secret and keeps it in the data folder, in a file that
// only its owner can read.

import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the secret stored in the data folder, or creates it if there is none. The secret is 43 base64url characters (256 random bits). */
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
