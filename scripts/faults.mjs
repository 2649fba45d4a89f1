// npm run faults [-- options]: breaks one part of the running service after the other, under load.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/faults/run.ts");
