// npm run outages [-- options]: takes one server after the other away and sees which alerts fire.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/observability/run.ts");
