// npm run fuzz [-- options]: sends valid, invalid, and hostile requests, and checks every response.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/fuzz/run.ts");
