export { standaloneSettings } from "./config.ts";
export { startStandalone } from "./standalone.ts";
