export { startRender } from "../../render/src/index.ts";
