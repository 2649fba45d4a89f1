// npm run admin -- …: installs and builds what is missing, then runs the admin command.
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

// Standard output is the command's own: another program may be reading JSON from it.
console.log = console.error;
await installWhatIsMissing();
await buildWhatIsStale();
await import("../services/admin/dist/main.js");
