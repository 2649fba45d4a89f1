export { createMemoryBus } from "./bus.memory.ts";
export { connectRabbitBus } from "./bus.rabbit.ts";
export * from "./bus.ts";
export { openRabbitDeadLetters } from "./dead-letters/dead-letters.rabbit.ts";
export * from "./dead-letters.ts";
export * from "./topology.ts";
