// Provides SESSION_SECRET if the operator does not set it: the first start creates the secret and keeps it in the data folder, in a file that
// only its owner can read.

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { gatewaySettings } from "@qr/gateway";
import { type FileFormat, keepDurableFile } from "@qr/runtime";

const format: FileFormat<string> = {
  parse: (text) => {
    const secret = gatewaySettings.shape.SESSION_SECRET.safeParse(text.trim());
    if (!secret.success) throw new Error(`the session secret ${secret.error.issues[0]?.message}`);
    return secret.data;
  },
  remedy:
    "Restore the file from a backup. If there is none, remove the file: the next start creates a new secret, which signs everybody out.",
};

/** Returns the secret in the data folder, or creates it if there is none. Throws a DamagedFileError if it has fewer than 32 characters. */
export async function keptSessionSecret(dataDir: string): Promise<string> {
  return keepDurableFile(join(dataDir, "session-secret"), format, () => `${randomBytes(32).toString("base64url")}\n`);
}
