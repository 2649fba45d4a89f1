// Secrets that are made at the first start and kept in the data folder for its owner alone.

import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder's secret by this name, 43 characters of base64url (256 random bits); made where there is none yet. */
export async function keptSecret(dataDir: string, name: "visitor-secret" | "session-secret"): Promise<string> {
  const file = join(dataDir, name);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const secret = randomBytes(32).toString("base64url");
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  return secret;
}
