export { describeApi } from "./api-routes.ts";
export { type GatewaySettings, gatewaySettings } from "./config.ts";
export { type Gateway, type GatewayParts, startGateway } from "./gateway.ts";
