// npm run bench -- NAME [options]: runs a benchmark. First installs and builds what is missing.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

const BENCHMARKS = {
  redirect:
    "the redirect service compared with a bare node:http server with the same responses: rate, latency, CPU, every scan counted",
  api: "one gateway compared with bare node:http and pg: creates and reads per second, CPU, list pages and statistics of a large account",
  telemetry: "the redirect sending traces and metrics to a collector, compared with the redirect without telemetry",
  symbols:
    "symbols per CPU second and bytes per symbol compared with qrcode, sharp, and qrencode; verified images; images requested during a burst of 10,000 jobs; stored images",
  ingest:
    "scans through RabbitMQ and one stats worker into Postgres, compared with Postgres alone: scans per second, CPU, exactness",
  stats:
    "statistics for codes with a thousand to a hundred million scans: read latency, disk space, freshness, error in visitor estimates",
  tls: "the redirect's answers to a TLS proxy that asks whether it may get a certificate for a host: latency and CPU with 100,000 domains",
  rules:
    "choosing among 50 rules of 4 leaves, compared with an evaluation that parses every leaf each time: time per decision",
  attacks:
    "what other users notice while the service is attacked: latency of health checks, scans, creates, and images; memory; documented limits",
  export:
    "exports of accounts with 2,000 and 10,000 codes: time, memory, latency of other requests; content compared with the API",
  migrations:
    "how long lookups wait while migrations change a million codes, and while a migration cannot get its lock",
  scale: "the capacity model's tables for 1 to 1,000 times a base load",
};

const [name, ...options] = process.argv.slice(2);
if (name === undefined || name === "--help") {
  for (const [known, what] of Object.entries(BENCHMARKS)) console.log(`npm run bench -- ${known.padEnd(10)} ${what}`);
  console.log("Each accepts --help and --json FILE. How to read the tables: bench/README.md");
  process.exit(0);
}
if (!Object.hasOwn(BENCHMARKS, name)) {
  console.error(`Unknown benchmark ${name}. Known: ${Object.keys(BENCHMARKS).join(", ")}.`);
  process.exit(1);
}
if (!options.includes("--help")) {
  await installWhatIsMissing();
  await buildWhatIsStale();
}
const child = spawn(process.execPath, ["--conditions=source", "--import", "tsx", `bench/${name}/run.ts`, ...options], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  stdio: "inherit",
});
// A terminal sends Ctrl-C to both processes, so only other signals are passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
