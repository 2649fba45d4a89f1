// npm run admin -- …: installs and builds what is missing, then runs the admin command.
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
await import("../services/admin/dist/main.js");
