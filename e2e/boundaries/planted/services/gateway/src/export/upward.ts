// Breaks the layer rule: this module imports one from a higher layer.
export { app } from "../http/app.ts";
