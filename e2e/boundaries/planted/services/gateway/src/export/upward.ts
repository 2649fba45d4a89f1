// Breaks the layer rule: this module imports a higher module.
export { app } from "../http/app.ts";
