// npm run planted-faults [-- options]: whether the fuzzer and the gateway's tests find faults that are planted.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/planted-faults/run.ts");
