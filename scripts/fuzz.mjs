// npm run fuzz [-- options]: requests made by the API's own description, every response checked.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/fuzz/run.ts");
