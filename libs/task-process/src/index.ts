export * from "./fair-queue.ts";
export { serveTasks } from "./serve-tasks.ts";
export * from "./task-pool.ts";
export * from "./task-process.ts";
