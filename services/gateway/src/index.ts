export type { Demo } from "./accounts/demo/demo.ts";
export { type CodeRecord, codeRecordSchema } from "./codes/code-schemas.ts";
export { createdCodeSchema } from "./codes/codes-routes.ts";
export { shortHostWarning } from "./codes/public-urls.ts";
export { type GatewaySettings, gatewaySettings } from "./config.ts";
export type { GatewayParts } from "./connections.ts";
export { type Gateway, startGateway } from "./gateway.ts";
export { describeApi } from "./http/openapi/describe-api.ts";
