// deploy/compose/backup/report.sh, and that the scripts that make dumps call it.

import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FOLDER, runNextToPostgres } from "./machine.ts";

let folder: string;
let env: { BACKUP_DIR: string; BACKUP_METRICS_DIR: string; BACKUP_HOUR: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "qr-report-"));
  env = { BACKUP_DIR: join(folder, "backups"), BACKUP_METRICS_DIR: join(folder, "metrics"), BACKUP_HOUR: "3" };
  await Promise.all([mkdir(env.BACKUP_DIR), mkdir(env.BACKUP_METRICS_DIR)]);
});
afterEach(() => rm(folder, { recursive: true }));

const report = () => runNextToPostgres("dash", [`${FOLDER}backup/report.sh`], env);
const reported = async () => {
  const text = await readFile(join(env.BACKUP_METRICS_DIR, "backup.prom"), "utf8");
  return Number(/^backup_newest_dump_timestamp_seconds (\d+)\n$/m.exec(text)?.[1]);
};
const addDump = async (name: string, seconds: number) => {
  const path = join(env.BACKUP_DIR, name);
  await writeFile(path, "");
  await utimes(path, seconds, seconds);
};

test("reports 0 if there is no dump", async () => {
  await report();
  expect(await reported()).toBe(0);
});

test("reports the newest complete dump in a file that everybody may read, and leaves no other file", async () => {
  await addDump("qr-b.dump", 1_700_000_000);
  await addDump("qr-a.dump", 1_700_000_500);
  await addDump("qr-c.dump.draft", 1_700_000_900);
  await report();
  await report();
  expect(await reported()).toBe(1_700_000_500);
  expect(await readdir(env.BACKUP_METRICS_DIR)).toEqual(["backup.prom"]);
  expect((await stat(join(env.BACKUP_METRICS_DIR, "backup.prom"))).mode & 0o777).toBe(0o644);
});

/** Runs nightly.sh with a real `report` until it waits for the hour. */
async function startNightly(): Promise<void> {
  await symlink(`${FOLDER}backup/report.sh`, join(folder, "report"));
  await writeFile(join(folder, "sleep"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const script = `PATH=${folder}:$PATH exec dash ${FOLDER}backup/nightly.sh`;
  await expect(runNextToPostgres("sh", ["-c", script], env)).rejects.toThrow();
}

test("a machine that starts reports the dump that it has", async () => {
  const now = Math.floor(Date.now() / 1000);
  await addDump("qr-a.dump", now);
  await startNightly();
  expect(await reported()).toBe(now);
});

test("a dump is not repeated if it cannot be reported", async () => {
  await rm(env.BACKUP_METRICS_DIR, { recursive: true });
  await addDump("qr-a.dump", Date.now() / 1000);
  await startNightly();
  expect(await readdir(folder)).toEqual(["backups", "report", "sleep"]);
});
