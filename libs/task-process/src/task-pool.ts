// A few task processes behind a queue that is fair between owners.

import { createFairQueue, type FairQueueOptions } from "./fair-queue.ts";
import { createTaskProcess, type TaskProcessOptions } from "./task-process.ts";

/** `maxRunning` is also the number of processes. */
export type TaskPoolOptions = TaskProcessOptions & FairQueueOptions;

export interface TaskPool<Task, Result> {
  /** Runs a task of this owner. Rejects with the errors of FairQueue's and TaskProcess's `run`. */
  run(owner: string, task: Task, deadlineMs: number, signal: AbortSignal): Promise<Result>;
  waiting(): number;
  running(): number;
  /** Kills the processes. Rejects the running and waiting tasks. */
  close(): Promise<void>;
}

/** Creates a pool. Each process starts when it is first needed. */
export function createTaskPool<Task extends object, Result>(options: TaskPoolOptions): TaskPool<Task, Result> {
  const queue = createFairQueue(options);
  const processes = Array.from({ length: options.maxRunning }, () => createTaskProcess<Task, Result>(options));
  const idle = [...processes];
  return {
    run: (owner, task, deadlineMs, signal) => {
      const work = async () => {
        const used = idle.pop();
        if (used === undefined) throw new Error("No task process is idle.");
        try {
          return await used.run(task, deadlineMs, signal);
        } finally {
          idle.push(used);
        }
      };
      return queue.run(owner, work, signal);
    },
    waiting: queue.waiting,
    running: queue.running,
    close: async () => {
      await Promise.all(processes.map((one) => one.close()));
    },
  };
}
