// The sign-in for the demo account. The first start creates the sign-in and keeps it in the data folder, in a file that only its owner can
// read, so that later starts can print the sign-in again.

import { randomInt } from "node:crypto";
import { join } from "node:path";
import type { SignIn } from "@qr/gateway";
import { DamagedFileError, type FileFormat, readDurableFile, writeDurableFile } from "@qr/runtime";
import { z } from "zod";
import { FIRST_ACCOUNT } from "./first-account.ts";

const FILE = "demo-sign-in.json";
/** The characters for passwords, without characters that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LETTERS = 4;

const signInForm = z.object({ email: z.string().min(1), password: z.string().min(1) });

const format: FileFormat<SignIn> = {
  parse: (text) => signInForm.parse(JSON.parse(text)),
  remedy: "Remove the file: the next start creates a new sign-in.",
};

/** Returns the sign-in credentials stored in the data folder. Creates them if the file is missing or invalid. */
export async function keptDemoSignIn(dataDir: string): Promise<SignIn> {
  const file = join(dataDir, FILE);
  const kept = await readDurableFile(file, format).catch((error: unknown) => {
    if (error instanceof DamagedFileError) return undefined;
    throw error;
  });
  if (kept) return kept;
  const made = { email: FIRST_ACCOUNT, password: generatePassword() };
  await writeDurableFile(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

/** Returns a password with 79 random bits, in groups that are easy to type. */
function generatePassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? "";
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
