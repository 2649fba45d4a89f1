// npm run images [-- options]: builds the container images and tests them.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/images/run.ts");
