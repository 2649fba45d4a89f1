export { describeApi } from "./api-routes.ts";
export { type GatewaySettings, gatewaySettings } from "./config.ts";
export type { Demo } from "./demo/demo.ts";
export type { SignIn } from "./demo/demo-owner.ts";
export { type Gateway, type GatewayParts, startGateway } from "./gateway.ts";
