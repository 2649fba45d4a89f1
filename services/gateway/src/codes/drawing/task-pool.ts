// A few task processes behind a semaphore that is fair between accounts.

import { createFairSemaphore, type FairSemaphoreOptions } from "@qr/runtime";
import { createTaskProcess, type TaskProcessOptions } from "@qr/task-process";

/** `maxConcurrent` is also the number of processes. */
export type TaskPoolOptions = TaskProcessOptions & FairSemaphoreOptions;

export interface TaskPool<Task, Result> {
  /** Runs a task of this account. Rejects with the same errors as `run` in FairSemaphore and TaskProcess. */
  run(accountId: string, task: Task, deadlineMs: number, signal: AbortSignal): Promise<Result>;
  waiting(): number;
  running(): number;
  /** Kills the processes. Rejects the running and waiting tasks. */
  close(): Promise<void>;
}

/** Creates a pool. Each process starts when it is first needed. */
export function createTaskPool<Task extends object, Result>(options: TaskPoolOptions): TaskPool<Task, Result> {
  const permits = createFairSemaphore(options);
  const processes = Array.from({ length: options.maxConcurrent }, () => createTaskProcess<Task, Result>(options));
  const idle = [...processes];
  return {
    run: (accountId, task, deadlineMs, signal) => {
      const work = async () => {
        const used = idle.pop();
        if (used === undefined) throw new Error("No task process is idle.");
        try {
          return await used.run(task, deadlineMs, signal);
        } finally {
          idle.push(used);
        }
      };
      return permits.run(accountId, work, signal);
    },
    waiting: permits.waiting,
    running: permits.running,
    close: async () => {
      await Promise.all(processes.map((one) => one.close()));
    },
  };
}
