// npm run trace: prints the traces of one create request and one scan.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/telemetry/run.ts");
