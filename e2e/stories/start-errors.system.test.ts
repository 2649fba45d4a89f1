// If standalone fails to start because of the data folder, it names the step, the path, the cause, and the remedy, and changes nothing.

import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbeddedFolder } from "@qr/database/testing";
import { freePorts } from "@qr/test-kit/free-ports";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Root can write everywhere, so if these tests run as root, they start standalone as another user. */
const OTHER_USER = process.getuid?.() === 0 ? 65534 : undefined;

let dir: string;
let dataDir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "qr-start-errors-"));
  await chmod(dir, 0o755);
  dataDir = join(dir, "data");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Starts standalone. Resolves with its exit code and with what it printed. */
async function start({ uid }: { uid?: number | undefined } = {}): Promise<{ code: number | null; output: string }> {
  const [gateway, redirect, images] = await freePorts(3);
  const child = spawn(process.execPath, ["services/standalone/dist/main.js"], {
    env: {
      PATH: process.env.PATH ?? "",
      DATA_DIR: dataDir,
      DEMO: "off",
      GATEWAY_PORT: String(gateway),
      REDIRECT_PORT: String(redirect),
      IMAGES_PORT: String(images),
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

test("reports a database whose control file is truncated", async () => {
  const postgres = join(dataDir, "postgres");
  await createEmbeddedFolder(postgres);
  await truncate(join(postgres, "data/global/pg_control"), 100);
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(output).toContain(`standalone did not start. Could not open the database (${postgres}/data): `);
  expect(output).toContain('/data): PANIC: could not read file "global/pg_control": ');
  expect(output).toContain(`Restore ${postgres} from a backup`);
  expect(output).not.toContain("[object Object]");
}, 120_000);

test("reports a database that has lost a file", async () => {
  const postgres = join(dataDir, "postgres");
  await createEmbeddedFolder(postgres);
  await rm(join(postgres, "data/global/pg_control"));
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(output).toContain(`standalone did not start. Could not open the database (${postgres}/data): `);
  expect(output).toContain("pg_control");
}, 120_000);

test("reports an empty session secret, and does not replace it", async () => {
  await createEmbeddedFolder(join(dataDir, "postgres"));
  const file = join(dataDir, "session-secret");
  await writeFile(file, "");
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(output).toContain(
    `standalone did not start. The file ${file} is damaged: the session secret must have at least 32 characters. Restore the file`,
  );
  expect(await readFile(file, "utf8")).toBe("");
}, 120_000);

test("reports a data folder that cannot be written to and belongs to another user", async () => {
  await mkdir(dataDir, { mode: 0o555 });
  const { code, output } = await start({ uid: OTHER_USER });
  expect(code).toBe(1);
  const user = OTHER_USER ?? process.getuid?.();
  expect(output).toContain(`user ${user}, who runs this process, may not use it (EACCES`);
  expect(output).toContain(`${dataDir} belongs to user ${process.getuid?.()}`);
  expect(output).toContain(`Make user ${user} its owner (chown -R ${user} '`);
}, 120_000);

test("reports a file in place of the data folder", async () => {
  await writeFile(dataDir, "");
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(output).toContain(
    `standalone did not start. Could not open the data folder: DATA_DIR ${dataDir} cannot be used: there is a file where a folder is needed (EEXIST`,
  );
}, 120_000);
