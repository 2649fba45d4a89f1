export { serveTasks } from "./serve-tasks.ts";
export * from "./task-process.ts";
