// npm run admin -- …: installs and builds what is missing, then runs the admin command.
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

// Standard output belongs to the command, because another program may parse its JSON.
console.log = console.error;
await installWhatIsMissing();
await buildWhatIsStale();
await import("../services/admin/dist/main.js");
