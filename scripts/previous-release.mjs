// npm run previous-release [-- REF] [options]: whether the release before runs on the new schema.
import { runTool } from "./run-tool.mjs";

await runTool("e2e/previous-release/run.ts");
