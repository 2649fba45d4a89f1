// npm run release -- VERSION [options]: makes a release. The images are built from a clone, so nothing is built here.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/release/run.ts", { needsBuild: false });
