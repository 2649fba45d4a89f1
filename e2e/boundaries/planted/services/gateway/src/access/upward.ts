// Breaks the rule of its layer: it imports a module above it.
export { app } from "../http/app.ts";
