// npm start: installs and builds what is missing, then runs the whole service in this process, so that Ctrl-C reaches it directly.
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

const USAGE = `Usage: npm start [-- OPTIONS]

Installs and builds what is missing, then runs the whole service. All data is stored in the folder .data. Press Ctrl-C to stop.

Options:
  --lan           Listen on this machine's network address, so that phones on the same network can scan codes.
  --lan=ADDRESS   Listen on ADDRESS, another address of this machine.
  --help          Print this text.

Settings are environment variables, for example GATEWAY_PORT=9080 npm start. .env.example describes all of them.
`;

const options = process.argv.slice(2);
const unknown = options.find((option) => !/^--(?:help|lan|lan=.+)$/.test(option));
if (unknown !== undefined) {
  console.error(`Unknown option ${unknown}. npm start -- --help lists the options.`);
  process.exit(1);
}
if (options.includes("--help")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
await installWhatIsMissing();
await buildWhatIsStale();
await import("../services/standalone/dist/main.js");
