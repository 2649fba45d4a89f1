// Breaks the rule of its layer: it imports the composition.
export { startGateway } from "../gateway.ts";
export const app = {};
