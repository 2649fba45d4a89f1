// Durable files as several processes see them, and on a full disk.

import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepDurableFile, writeDurableFile } from "./durable-file.ts";

const MODULE = new URL("./durable-file.ts", import.meta.url).href;
const PROCESSES = 6;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "qr-durable-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Calls keepDurableFile in a new process, and returns the content that the call resolved with. */
async function keepInProcess(path: string): Promise<string> {
  const program = `
    import { keepDurableFile } from ${JSON.stringify(MODULE)};
    const format = { parse: (text) => text, remedy: "" };
    process.stdout.write(await keepDurableFile(${JSON.stringify(path)}, format, () => String(process.pid).repeat(1000)));`;
  const args = ["--conditions=source", "--import", "tsx", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout;
}

it("is created by exactly one of several processes that start at the same time", async () => {
  const file = join(dir, "secret");
  const kept = await Promise.all(Array.from({ length: PROCESSES }, () => keepInProcess(file)));
  expect(new Set(kept)).toEqual(new Set([await readFile(file, "utf8")]));
  expect(await readdir(dir)).toEqual(["secret"]);
});

it("is synced before it is renamed, and its folder afterward", async () => {
  const file = join(dir, "state");
  const trace = join(dir, "trace.json");
  const program = `
    import { writeDurableFile } from ${JSON.stringify(MODULE)};
    await writeDurableFile(${JSON.stringify(file)}, "new");`;
  const tracing = ["--trace-event-categories=node.fs.async", `--trace-event-file-pattern=${trace}`];
  const args = [...tracing, "--conditions=source", "--import", "tsx", "--input-type=module", "--eval", program];
  await promisify(execFile)(process.execPath, args);
  const { traceEvents } = JSON.parse(await readFile(trace, "utf8")) as { traceEvents: FileCall[] };
  const calls = traceEvents.filter(({ name, args }) => name === "fsync" || args.new_path === file);
  expect(calls.filter(({ ph }) => ph === "b").map(({ name }) => name)).toEqual(["fsync", "rename", "fsync"]);
});

/** An event in Node's trace. `ph`: "b" at the beginning of a call. */
interface FileCall {
  name: string;
  ph: string;
  args: { new_path?: string };
}

const mayMount = process.getuid?.() === 0 && canMount();

function canMount(): boolean {
  try {
    execFileSync("/bin/sh", ["-c", "d=$(mktemp -d) && mount -t tmpfs -o size=64k tmpfs $d && umount $d && rmdir $d"]);
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!mayMount)("has its old content, or does not exist, after a write on a full disk", async () => {
  execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", dir]);
  try {
    const [old, missing] = [join(dir, "old"), join(dir, "missing")];
    const format = { parse: (text: string) => text, remedy: "" };
    await writeDurableFile(old, "old");
    const large = "x".repeat(100_000);
    await expect(writeDurableFile(old, large)).rejects.toMatchObject({ code: "ENOSPC" });
    await expect(keepDurableFile(missing, format, () => large)).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readFile(old, "utf8")).toBe("old");
    expect(await readdir(dir)).toEqual(["old"]);
  } finally {
    execFileSync("/bin/umount", ["-l", dir]);
  }
});
