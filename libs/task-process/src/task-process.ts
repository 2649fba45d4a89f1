// Runs tasks one at a time in a child process, which is killed if a task takes too long, is canceled, or needs too much memory. Native code
// in a thread can be neither stopped nor limited.
//
// none --run--> starting --ready--> busy --response--> idle --run--> busy; any state --kill or crash--> none. The next task then starts a
// new process. After close, no process starts.

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { ProcessMessage } from "./messages.ts";
import { type Program, startProgram } from "./start-program.ts";

/** Deadline for starting a process, in ms. A new process loads its program, which is slow on an overloaded machine. */
const START_DEADLINE_MS = 60_000;
/** How long a canceled task may continue, in ms. Most tasks end within this time, which is less than a new process takes to start. */
const CANCEL_GRACE_MS = 250;

/** Thrown if a task took longer than its deadline. The process was killed. */
export class TaskTimeoutError extends Error {
  override readonly name = "TaskTimeoutError";
}

/** Thrown if the process ended during a task: it crashed, reached its memory limit, or was closed. */
export class TaskProcessEndedError extends Error {
  override readonly name = "TaskProcessEndedError";
}

/** Thrown if a process could not be started. The task never ran. */
export class TaskProcessStartError extends Error {
  override readonly name = "TaskProcessStartError";
}

class TaskCanceledError extends Error {}

/** Why a process ended: a task reached its deadline or was canceled, or the process crashed or reached its memory limit. */
export type EndReason = "deadline" | "canceled" | "crash";

export interface TaskProcessOptions extends Program {
  /** Called when a process ends during a task. */
  onEnded?(reason: EndReason): void;
  /** Whether a process ends after one task, so that nothing from one task remains for the next. Default: false. */
  endsAfterTask?: boolean;
  /** How long a canceled task may continue, in ms. Default: CANCEL_GRACE_MS. */
  cancelGraceMs?: number;
}

export interface TaskProcess<Task, Result> {
  /**
   * Returns the result of a task. Runs one task at a time. Tasks and results contain only plain values, dates, and
   * bytes. Rejects with the program's error (as an Error with its message), a TaskTimeoutError, a
   * TaskProcessEndedError, a TaskProcessStartError, or the abort reason of `signal`.
   */
  run(task: Task, deadlineMs: number, signal?: AbortSignal): Promise<Result>;
  /** Kills the process. Rejects the running task and all later tasks. */
  close(): Promise<void>;
}

interface Started {
  child: ChildProcess;
  isReady: boolean;
}

/** Creates a process that starts with its first task. An idle process does not keep its parent alive. */
export function createTaskProcess<Task extends object, Result>({
  onEnded,
  endsAfterTask = false,
  cancelGraceMs = CANCEL_GRACE_MS,
  ...program
}: TaskProcessOptions): TaskProcess<Task, Result> {
  let started: Started | undefined;
  let isBusy = false;
  let isClosed = false;

  function start(): Started {
    const created = { child: startProgram(program), isReady: false };
    const forget = () => {
      if (started === created) started = undefined;
    };
    created.child.once("exit", forget);
    created.child.on("error", () => {
      forget();
      created.child.kill("SIGKILL");
    });
    return created;
  }

  async function exchange(used: Started, task: Task, deadlineMs: number, signal?: AbortSignal): Promise<Result> {
    if (!used.isReady) await untilReady(used);
    // A task that was canceled while the process started never runs.
    signal?.throwIfAborted();
    used.child.send(task, () => {});
    const message = await nextMessage(used.child, deadlineMs, { signal, graceMs: cancelGraceMs });
    signal?.throwIfAborted();
    return resultIn(message);
  }

  /** Kills the process unless it can run further tasks after this error. */
  async function endAfter(error: unknown, used: Started): Promise<void> {
    const reason = endReasonOf(error);
    if (reason === undefined || isClosed) return;
    await kill(used.child);
    onEnded?.(reason);
  }

  return {
    run: async (task, deadlineMs, signal) => {
      if (isClosed) throw new TaskProcessEndedError("The task process is closed.");
      if (isBusy) throw new Error("The task process is already running a task.");
      signal?.throwIfAborted();
      started ??= start();
      const used = started;
      isBusy = true;
      keepParentAlive(used.child);
      try {
        return await exchange(used, task, deadlineMs, signal);
      } catch (error) {
        await endAfter(error, used);
        signal?.throwIfAborted();
        if (isClosed)
          throw new TaskProcessEndedError("The task process ended because it was closed.", { cause: error });
        throw error;
      } finally {
        if (endsAfterTask) await kill(used.child);
        isBusy = false;
        letParentExit(used.child);
      }
    },
    close: async () => {
      isClosed = true;
      if (started) await kill(started.child);
    },
  };
}

async function untilReady(started: Started): Promise<void> {
  try {
    await nextMessage(started.child, START_DEADLINE_MS);
    started.isReady = true;
  } catch (cause) {
    throw new TaskProcessStartError("The task process could not be started.", { cause });
  }
}

/**
 * Returns the process's next message. Rejects with a TaskTimeoutError after `deadlineMs`, with a TaskCanceledError `graceMs` after the
 * signal is aborted, or with a TaskProcessEndedError if the process ends first.
 */
function nextMessage(
  child: ChildProcess,
  deadlineMs: number,
  { signal, graceMs }: { signal?: AbortSignal | undefined; graceMs?: number } = {},
): Promise<ProcessMessage> {
  return new Promise((resolve, reject) => {
    const timeOut = () => settle(() => reject(new TaskTimeoutError(`A task took longer than ${deadlineMs} ms.`)));
    const cancel = () => settle(() => reject(new TaskCanceledError()));
    let timer = setTimeout(timeOut, deadlineMs);
    const onAbort = () => {
      clearTimeout(timer);
      timer = setTimeout(cancel, graceMs);
    };
    const onMessage = (message: ProcessMessage) => settle(() => resolve(message));
    const onExit = (code: number | null, endedBy: string | null) =>
      settle(() => reject(new TaskProcessEndedError(`The task process ended (${endedBy ?? code}).`)));
    const onError = (cause: Error) =>
      settle(() => reject(new TaskProcessEndedError("The task process could not be reached.", { cause })));
    function settle(how: () => void): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      how();
    }
    signal?.addEventListener("abort", onAbort, { once: true });
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
  });
}

function resultIn<Result>(message: ProcessMessage): Result {
  if (message === "ready") throw new Error("The task process sent no response.");
  if ("failure" in message) throw Object.assign(new Error(message.failure.message), { stack: message.failure.stack });
  // The program and this process agree on the type of a result.
  return message.result as Result;
}

function endReasonOf(error: unknown): EndReason | undefined {
  if (error instanceof TaskTimeoutError) return "deadline";
  if (error instanceof TaskCanceledError) return "canceled";
  const isCrash = error instanceof TaskProcessEndedError || error instanceof TaskProcessStartError;
  return isCrash ? "crash" : undefined;
}

/** Kills the process and waits until it has released its memory. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  keepParentAlive(child);
  child.kill("SIGKILL");
  await ended;
}

function keepParentAlive(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letParentExit(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
