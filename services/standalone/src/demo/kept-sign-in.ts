// The sign-in for the demo account. The first start creates the sign-in and keeps it in the data folder, in a file that only its owner can
// read, so that later starts can print the sign-in again.

import { randomInt } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SignIn } from "@qr/gateway";
import { z } from "zod";
import { FIRST_ACCOUNT } from "./first-account.ts";

const FILE = "demo-sign-in.json";
/** The characters for passwords, without characters that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LETTERS = 4;

const signInForm = z.object({ email: z.string().min(1), password: z.string().min(1) });

/** Returns the sign-in credentials stored in the data folder. Creates them if the file is missing or invalid. */
export async function keptDemoSignIn(dataDir: string): Promise<SignIn> {
  const file = join(dataDir, FILE);
  const kept = await readKept(file);
  if (kept) return kept;
  const made = { email: FIRST_ACCOUNT, password: generatePassword() };
  // The write is atomic: a kill leaves either the whole file or no file.
  await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return made;
}

async function readKept(file: string): Promise<SignIn | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return signInForm.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns a password with 79 random bits, in groups that are easy to type. */
function generatePassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? "";
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
