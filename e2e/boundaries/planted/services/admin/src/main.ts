export { startGateway } from "../../gateway/src/gateway.ts";
