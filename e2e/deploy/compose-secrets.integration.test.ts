// Tests the job in docker-compose.yml that creates the session secret.

import { execFile, execFileSync } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { composeServices, composeText } from "./compose-file.ts";

const [script = ""] = composeServices(composeText()).secrets?.command ?? [];
/** The script makes another user the owner of the secret, which only root can do. */
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "qr-secrets-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const makeSecret = () => promisify(execFile)("bash", ["-euc", script.replace("/run/qr", folder)]);
const secret = () => readFile(join(folder, "session-secret"), "utf8");

describe.skipIf(!isRoot)("the job that creates the session secret", () => {
  test("creates it once, for the gateway's user alone", async () => {
    await chmod(folder, 0o755);
    await makeSecret();
    const made = await secret();
    expect(made.length).toBeGreaterThanOrEqual(32);
    for (const [path, mode] of [
      [folder, 0o700],
      [join(folder, "session-secret"), 0o600],
    ] as const) {
      const { uid, gid, mode: found } = await stat(path);
      expect({ uid, gid, mode: found & 0o777 }).toEqual({ uid: 10001, gid: 10001, mode });
    }
    await makeSecret();
    expect(await secret()).toBe(made);
    expect(await readdir(folder)).toEqual(["session-secret"]);
  });

  test.each(["", "x".repeat(31)])("refuses a damaged secret, and does not replace it: %j", async (damaged) => {
    await writeFile(join(folder, "session-secret"), damaged);
    await expect(makeSecret()).rejects.toMatchObject({ stderr: expect.stringContaining("fewer than 32 characters") });
    expect(await secret()).toBe(damaged);
  });

  test("creates no secret on a full disk, and a complete one as soon as there is space", async ({ skip }) => {
    try {
      execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=4k", "tmpfs", folder], { stdio: "ignore" });
    } catch {
      return skip("this machine does not permit mounts");
    }
    try {
      await writeFile(join(folder, "ballast"), Buffer.alloc(4096));
      await expect(makeSecret()).rejects.toThrow();
      expect(await readdir(folder)).not.toContain("session-secret");
      await rm(join(folder, "ballast"));
      await makeSecret();
      expect((await secret()).length).toBeGreaterThanOrEqual(32);
    } finally {
      execFileSync("/bin/umount", ["-l", folder]);
    }
  });
});
