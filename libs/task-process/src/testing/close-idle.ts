// Closes an idle process when nothing else keeps this process alive. For tests only.

import { createTaskProcess } from "../task-process.ts";
import type { TestTask } from "./program.ts";

const beside = import.meta.url;
const idle = createTaskProcess<TestTask, unknown>({ beside, name: "program", maxMemoryMiB: 512 });
await idle.run({ do: "echo", value: 1 }, 60_000);
await idle.close();
console.log("closed");
