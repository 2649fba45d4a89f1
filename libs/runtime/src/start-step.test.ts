import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeError } from "./describe-error.ts";
import { StartError, startStep } from "./start-step.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "qr-step-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const failing = (error: unknown) => async () => {
  throw error;
};
const systemError = (code: string, message: string) => Object.assign(new Error(`${code}: ${message}`), { code });

/** Returns the message of a step that fails. */
async function messageOf(error: unknown, path: string, remedy?: string): Promise<string> {
  const step = { step: "open the scan journal", path, setting: "JOURNAL_DIR", ...(remedy && { remedy }) };
  const thrown = await startStep(step, failing(error)).catch((fault: unknown) => fault);
  expect(thrown).toBeInstanceOf(StartError);
  return thrown instanceof Error ? thrown.message : "";
}

describe("a failed step of starting a service", () => {
  it("names the step, the path, and the full disk, even if the error names no path", async () => {
    const text = await messageOf(systemError("ENOSPC", "no space left on device, write"), dir);
    expect(text).toBe(
      `Could not open the scan journal: JOURNAL_DIR ${dir} cannot be used: the disk is full (ENOSPC: no space left on device, write). Free up space on this disk, then start again.`,
    );
  });

  it("recognizes a full disk in an error of Postgres", async () => {
    const error = new Error('\nInvalid call\n\ncould not extend file "base/1/2": No space left on device');
    expect(await messageOf(error, dir)).toContain(
      'the disk is full (Invalid call could not extend file "base/1/2": No space left on device). Free up space',
    );
  });

  it("names the owner of a folder that this user may not use", async () => {
    const path = join(dir, "not", "there");
    const text = await messageOf(systemError("EACCES", `permission denied, mkdir '${path}'`), path);
    const user = process.getuid?.();
    expect(text).toContain(`user ${user}, who runs this process, may not use it`);
    expect(text).toContain(`${dir} belongs to user ${user}`);
    expect(text).toContain(
      `Create it for user ${user} (install -d -m 700 -o ${user} '${path}'), or choose another folder.`,
    );
    const existing = await messageOf(systemError("EPERM", "operation not permitted, open"), dir);
    expect(existing).toContain(`Make user ${user} its owner (chown -R ${user} '${dir}'), or choose another folder.`);
  });

  it("says that there is a file where a folder is needed", async () => {
    const path = join(dir, "file", "journal");
    await writeFile(join(dir, "file"), "");
    const thrown = await startStep({ step: "open", path }, () => mkdir(path)).catch((error: unknown) => error);
    expect(describeError(thrown)).toMatch(
      /^Could not open: .* cannot be used: there is a file where a folder is needed \(ENOTDIR/,
    );
  });

  it("names the step and its own remedy if the path is not the cause", async () => {
    expect(await messageOf(new Error("Connection terminated."), dir, "Restore a backup.")).toBe(
      `Could not open the scan journal (JOURNAL_DIR ${dir}): Connection terminated. Restore a backup.`,
    );
  });

  it("passes on an error that is already complete", async () => {
    const complete = new StartError("Port 8080 is in use.");
    await expect(startStep({ step: "start", path: dir }, failing(complete))).rejects.toBe(complete);
  });

  it("returns the result of a step that succeeds", async () => {
    expect(await startStep({ step: "start", path: dir }, async () => 7)).toBe(7);
  });
});

it.each([
  [{ errno: 51 }, "{ errno: 51 }"],
  [new AggregateError([new Error("connect ECONNREFUSED")]), "connect ECONNREFUSED"],
  [Object.assign(new Error(""), { code: "EPIPE" }), "EPIPE"],
  [new TypeError(""), "TypeError"],
  ["text", "text"],
  [undefined, "undefined"],
])("whatever is thrown is described: %o", (thrown, text) => {
  expect(describeError(thrown)).toBe(text);
});
