// A program for tests of task processes: each task says what the program should do.

import { serveTasks } from "../serve-tasks.ts";
import { openFiles } from "./open-files.ts";

export type TestTask =
  | { do: "echo"; value: unknown }
  | { do: "describe" }
  | { do: "fail"; message: string }
  | { do: "spin" }
  | { do: "wait" }
  | { do: "exit" }
  | { do: "allocate"; mebibytes: number };

export interface Description {
  pid: number;
  environment: string[];
  /** What the open file descriptors refer to. Empty except on Linux. */
  files: string[];
}

serveTasks(async (task: TestTask): Promise<unknown> => {
  switch (task.do) {
    case "echo":
      return task.value;
    case "describe":
      return { pid: process.pid, environment: Object.keys(process.env), files: openFiles() } satisfies Description;
    case "fail":
      throw new RangeError(task.message);
    case "spin":
      for (;;);
    case "wait":
      return new Promise(() => {});
    case "exit":
      return process.exit(3);
    case "allocate":
      return Array.from({ length: task.mebibytes }, () => Buffer.alloc(1024 * 1024, 1)).length;
  }
});
