export { startRender } from "../../../services/render/src/index.ts";
export const pool = {};
