export { startRender as again } from "./index.ts";
export const startRender = () => {};
