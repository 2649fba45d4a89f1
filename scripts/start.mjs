// npm start: installs and builds what is missing, then runs the whole service in this process, so that Ctrl-C reaches it directly.
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
await import("../services/standalone/dist/main.js");
