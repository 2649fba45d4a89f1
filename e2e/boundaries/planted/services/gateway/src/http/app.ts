// Breaks the layer rule: this module imports the composition.
export { startGateway } from "../gateway.ts";
export const app = {};
