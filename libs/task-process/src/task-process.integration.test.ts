import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import {
  createTaskProcess,
  type EndReason,
  type TaskProcess,
  TaskProcessEndedError,
  type TaskProcessOptions,
  TaskProcessStartError,
  TaskTimeoutError,
} from "./task-process.ts";
import { openFiles } from "./testing/open-files.ts";
import type { Description, TestTask } from "./testing/program.ts";

const WIDE_MS = 60_000;
const MAX_MEMORY_MIB = 512;

const opened: TaskProcess<TestTask, unknown>[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

function newProcess(more: Partial<TaskProcessOptions> = {}) {
  const ends: EndReason[] = [];
  const beside = new URL("./testing/program.ts", import.meta.url).href;
  const options = {
    beside,
    name: "program",
    maxMemoryMiB: MAX_MEMORY_MIB,
    onEnded: (reason: EndReason) => ends.push(reason),
  };
  const created = createTaskProcess<TestTask, unknown>({ ...options, ...more });
  opened.push(created);
  const describe = async () => (await created.run({ do: "describe" }, WIDE_MS)) as Description;
  return { ...created, ends, describe };
}

describe("a task", () => {
  it("gets and returns bytes and dates, and all tasks run in the same process", async () => {
    const { run, describe, ends } = newProcess();
    const value = { bytes: Buffer.from([0, 255]), at: new Date(0), missing: undefined, big: "x".repeat(3_000_000) };
    const { pid } = await describe();
    expect(await run({ do: "echo", value }, WIDE_MS)).toEqual(value);
    expect((await describe()).pid).toBe(pid);
    expect(ends).toEqual([]);
  });

  it("that fails rejects with the program's message, and the process continues", async () => {
    const { run, describe, ends } = newProcess();
    const { pid } = await describe();
    await expect(run({ do: "fail", message: "too small" }, WIDE_MS)).rejects.toThrow("too small");
    expect((await describe()).pid).toBe(pid);
    expect(ends).toEqual([]);
  });

  it.each(["spin", "wait"] as const)(
    "that takes too long (%s) is killed, and the next one runs in a new process",
    async (what) => {
      const { run, describe, ends } = newProcess();
      const { pid } = await describe();
      await expect(run({ do: what }, 50)).rejects.toThrow(TaskTimeoutError);
      expect(isAlive(pid)).toBe(false);
      expect((await describe()).pid).not.toBe(pid);
      expect(ends).toEqual(["deadline"]);
    },
  );

  it.runIf(process.platform === "linux")("that needs too much memory ends, and the next one works", async () => {
    const { run, describe, ends } = newProcess();
    await expect(run({ do: "allocate", mebibytes: 2 * MAX_MEMORY_MIB }, WIDE_MS)).rejects.toThrow(/ended|allocation/i);
    expect(await run({ do: "echo", value: 1 }, WIDE_MS)).toBe(1);
    expect((await describe()).pid).toBeGreaterThan(0);
    expect(ends.length).toBeLessThanOrEqual(1);
  });

  it("whose process crashes rejects, and the next one works", async () => {
    const { run, ends } = newProcess();
    await expect(run({ do: "exit" }, WIDE_MS)).rejects.toThrow(TaskProcessEndedError);
    expect(await run({ do: "echo", value: 1 }, WIDE_MS)).toBe(1);
    expect(ends).toEqual(["crash"]);
  });

  it("can have its own process, which ends after the task", async () => {
    const { describe, ends } = newProcess({ endsAfterTask: true });
    const { pid } = await describe();
    expect(isAlive(pid)).toBe(false);
    expect((await describe()).pid).not.toBe(pid);
    expect(ends).toEqual([]);
  });

  it("of values that cannot be sent rejects, and the next one works", async () => {
    const { run } = newProcess();
    await expect(run({ do: "echo", value: () => {} }, WIDE_MS)).rejects.toThrow();
    expect(await run({ do: "echo", value: 1 }, WIDE_MS)).toBe(1);
  });
});

describe("a canceled task", () => {
  it("that is running is killed", async () => {
    const { run, describe, ends } = newProcess();
    const { pid } = await describe();
    const gone = new AbortController();
    const running = run({ do: "spin" }, WIDE_MS, gone.signal);
    gone.abort(new Error("the client is gone"));
    await expect(running).rejects.toThrow("the client is gone");
    expect(isAlive(pid)).toBe(false);
    expect(ends).toEqual(["canceled"]);
    expect(await run({ do: "echo", value: 1 }, WIDE_MS)).toBe(1);
  });

  it("that ends soon rejects, too, but its process continues", async () => {
    const { run, describe, ends } = newProcess({ cancelGraceMs: WIDE_MS });
    const { pid } = await describe();
    const gone = new AbortController();
    const running = run({ do: "echo", value: 1 }, WIDE_MS, gone.signal);
    gone.abort(new Error("the client is gone"));
    await expect(running).rejects.toThrow("the client is gone");
    expect((await describe()).pid).toBe(pid);
    expect(ends).toEqual([]);
  });

  it("never runs if it is canceled before its process is ready", async () => {
    const { run, describe } = newProcess();
    const gone = new AbortController();
    const waiting = run({ do: "exit" }, WIDE_MS, gone.signal);
    gone.abort(new Error("the client is gone"));
    await expect(waiting).rejects.toThrow("the client is gone");
    await expect(run({ do: "exit" }, WIDE_MS, gone.signal)).rejects.toThrow("the client is gone");
    expect((await describe()).pid).toBeGreaterThan(0);
  });
});

it("a process has no environment variables and none of its parent's connections", async () => {
  const before = new Set(openFiles());
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const opened = new Set(openFiles().filter((file) => !before.has(file)));
  const { environment, files } = await newProcess().describe();
  server.close();
  // A shell that sets the limit adds its own variables.
  expect(environment.filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name))).toEqual([]);
  expect(opened.size).toBe(process.platform === "linux" ? 1 : 0);
  expect(files.filter((file) => opened.has(file))).toEqual([]);
});

it("close rejects the running task and later ones, and kills the process", async () => {
  const { run, close, describe, ends } = newProcess();
  const { pid } = await describe();
  const rejected = expect(run({ do: "spin" }, WIDE_MS)).rejects.toThrow("ended");
  await close();
  await rejected;
  expect(isAlive(pid)).toBe(false);
  await expect(run({ do: "echo", value: 1 }, WIDE_MS)).rejects.toThrow("closed");
  expect(ends).toEqual([]);
});

it("close keeps the parent alive until an idle process has ended", async () => {
  const script = fileURLToPath(new URL("./testing/close-idle.ts", import.meta.url));
  const args = ["--conditions=source", "--import", import.meta.resolve("tsx"), script];
  expect((await promisify(execFile)(process.execPath, args)).stdout).toBe("closed\n");
});

it("a second task does not run at the same time", async () => {
  const { run } = newProcess();
  const first = run({ do: "echo", value: 1 }, WIDE_MS);
  await expect(run({ do: "echo", value: 2 }, WIDE_MS)).rejects.toThrow("already");
  expect(await first).toBe(1);
});

it("a program that does not exist rejects its tasks", async () => {
  const options = { beside: import.meta.url, name: "missing", maxMemoryMiB: MAX_MEMORY_MIB };
  const missing = createTaskProcess<TestTask, unknown>(options);
  opened.push(missing);
  await expect(missing.run({ do: "describe" }, WIDE_MS)).rejects.toThrow(TaskProcessStartError);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
