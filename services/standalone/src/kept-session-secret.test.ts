import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DamagedFileError } from "@qr/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keptSessionSecret } from "./kept-session-secret.ts";

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "qr-secret-"));
  file = join(dir, "session-secret");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it("is created once, with 256 random bits that only the owner can read, even by several starts at once", async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSessionSecret(dir)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await keptSessionSecret(dir)).toBe(secrets[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it.each(["", "\n", "x".repeat(31)])("is refused if the file contains %j, and is not replaced", async (text) => {
  await writeFile(file, text);
  const refused = keptSessionSecret(dir);
  await expect(refused).rejects.toThrow(DamagedFileError);
  await expect(refused).rejects.toThrow(
    `The file ${file} is damaged: the session secret must have at least 32 characters. Restore the file from a backup.`,
  );
  expect(await readFile(file, "utf8")).toBe(text);
});
