// npm run fuzz [-- options]: sends requests generated from the API's description and checks every response.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/fuzz/run.ts");
