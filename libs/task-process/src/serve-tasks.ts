// The program's side of a task process: runs each task that arrives, and responds to it.

import type { ProcessMessage } from "./messages.ts";

/** Calls `work` for each task, one at a time, and sends back what it returns or throws. The process exits when its parent does. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  // A terminal or a service manager sends these signals to all processes of the service. The parent finishes its tasks first.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", (task: Task) => {
    void respond(work, task).then(send);
  });
  send("ready");
}

async function respond<Task, Result>(work: (task: Task) => Promise<Result>, task: Task): Promise<ProcessMessage> {
  try {
    return { result: await work(task) };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { failure: { message, stack } };
  }
}

function send(message: ProcessMessage): void {
  // If the parent has exited, "disconnect" ends this process.
  process.send?.(message, undefined, undefined, () => {});
}
