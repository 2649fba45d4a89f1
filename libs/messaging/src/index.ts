export { createMemoryBus } from "./bus.memory.ts";
export { connectRabbitBus } from "./bus.rabbit.ts";
export * from "./bus.ts";
export * from "./topology.ts";
