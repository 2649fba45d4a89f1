// npm run outages [-- options]: stops the servers one at a time and checks which alerts fire.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/observability/run.ts");
