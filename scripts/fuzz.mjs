// npm run fuzz [-- options]: requests made by the API's own description, every answer judged.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/fuzz/run.ts");
