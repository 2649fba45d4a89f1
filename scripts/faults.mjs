// npm run faults [-- options]: breaks the running service under load, one part at a time.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/faults/run.ts");
