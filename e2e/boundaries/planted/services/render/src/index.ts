export { startRender } from "./render.ts";
