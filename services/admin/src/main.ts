// The operator's command line: `npm run admin -- …`.

import { runAdmin } from "./run-admin.ts";

process.exitCode = await runAdmin(process.argv.slice(2), process.env, { out: process.stdout, err: process.stderr });
