// npm run bench -- tls: measures how fast the redirect tells a TLS proxy for which hosts it may get certificates. See bench/README.md.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "@qr/test-kit/free-ports";
import { ACCOUNT, insertAccount } from "../codes/code-rows-store.ts";
import { insertDomains } from "../codes/domain-rows-store.ts";
import { hostOf } from "../codes/placement.ts";
import { type Load, runNodeLoad } from "../load/load.ts";
import { writeLines, writeLists } from "../load/load-files.ts";
import { machineLine, writeFigures } from "../measure/machine.ts";
import { readOptions, whole } from "../measure/options.ts";
import { inTurn, medians } from "../measure/rounds.ts";
import { measureServer, type ServerMeasurement } from "../measure/server-measurement.ts";
import { tableOf } from "../measure/table.ts";
import { withServers } from "../servers/servers.ts";
import { startBareServer, startService } from "../servers/services.ts";

const ABOUT = `Requests GET /tls-allowed for verified domains in random order: twice for each domain, and then again, once the redirect has leases for
all of them. Latency is measured from the time at which a request is due.`;
/** Maximum p99 latency once the redirect has leases for all domains, in ms. */
const GOAL_P99_MS = 2;
/**
 * The redirect looks up at most 4,000 unknown hosts per second. A request for an unknown host waits up to 50 ms for its
 * batch.
 */
const WARM_UP = { rate: 2500, connections: 500 };

const BARE = fileURLToPath(new URL("bare-server.mjs", import.meta.url));

/** The host of PUBLIC_SHORT_URL in benchmarks. */
const NAMED_HOST = "qr.example";

const options = readOptions("tls", ABOUT, {
  domains: whole("verified domains", 100_000),
  rate: whole("requests per second", 1000),
  rounds: whole("measurements", 5),
  seconds: whole("length of each measurement", 5),
  connections: whole("connections from the load generator", 16),
});

/** Yields the path for each domain once, in scattered order. */
function* paths(domains: number): Generator<string> {
  // The step and the number of domains are coprime.
  let step = 61_803_399 % domains || 1;
  while (commonFactor(step, domains) > 1) step += 1;
  for (let index = 0; index < domains; index += 1) yield `tls-allowed?domain=${hostOf((index * step) % domains)}`;
}

function commonFactor(one: number, other: number): number {
  return other === 0 ? one : commonFactor(other, one % other);
}

type Row = { name: string } & ReturnType<typeof figuresOf>;
const FIGURES = ["perSecond", "p50Ms", "p99Ms", "p999Ms", "cpuUs", "rssMb", "unserved"] as const;
const figuresOf = (rounds: readonly ServerMeasurement[]) =>
  medians(
    rounds.map((round) => ({ ...round, unserved: round.refused + round.failed })),
    FIGURES,
  );

await withServers({ isPinned: true }, async (servers) => {
  const { domains, rate, connections, seconds } = options;
  console.log(`inserting ${domains.toLocaleString("en-US")} domains`);
  await insertAccount(servers.database);
  await insertDomains(servers.database, ACCOUNT, domains);
  const [internalPort = 0] = await freePorts(1);
  const redirect = await startService("redirect", servers, { INTERNAL_PORT: String(internalPort) });
  const bare = await startBareServer(BARE, []);
  const lists = await writeLists(join(servers.folder, "load"), paths(domains), true);
  const namedFile = join(servers.folder, "named");
  await writeLines(namedFile, [`tls-allowed?domain=${NAMED_HOST}`]);
  const measure = (load: Partial<Load> & Pick<Load, "from" | "connections" | "seconds">, perSecond: number) =>
    measureServer(redirect, { port: internalPort, ...lists, ...load }, (one) => runNodeLoad(one, perSecond));
  const measureBare = () =>
    measureServer(bare, { port: bare.port, ...lists, from: 0, connections, seconds }, (one) => runNodeLoad(one, rate));

  const each = { from: 0, connections: WARM_UP.connections, seconds: Math.ceil(domains / WARM_UP.rate) + 1 };
  const first = await measure(each, WARM_UP.rate);
  const second = await measure({ ...each, connections }, WARM_UP.rate);
  // Warms up.
  await measureBare();
  const rounds: { bare: ServerMeasurement; named: ServerMeasurement; leased: ServerMeasurement }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const from = (round * rate * seconds) % domains;
    const tasks = {
      bare: measureBare,
      named: () => measure({ slugsFile: namedFile, from: 0, connections, seconds }, rate),
      leased: () => measure({ from, connections, seconds }, rate),
    };
    rounds.push(await inTurn(round, tasks));
  }
  const rows: Row[] = [
    { name: "first request for each", ...figuresOf([first]) },
    { name: "second request for each", ...figuresOf([second]) },
    { name: "leased", ...figuresOf(rounds.map(({ leased }) => leased)) },
    { name: "bare node", ...figuresOf(rounds.map(({ bare }) => bare)) },
    { name: "the short host", ...figuresOf(rounds.map(({ named }) => named)) },
  ];
  console.log(`\n${machineLine}, ${domains.toLocaleString("en-US")} domains, medians of ${options.rounds}`);
  console.log(
    tableOf(rows, [
      ["", ({ name }) => name],
      ["req/s", ({ perSecond }) => perSecond],
      ["p50 ms", ({ p50Ms }) => p50Ms, 2],
      ["p99 ms", ({ p99Ms }) => p99Ms, 2],
      ["p99.9 ms", ({ p999Ms }) => p999Ms, 2],
      ["CPU µs/req", ({ cpuUs }) => cpuUs, 1],
      ["RSS MB", ({ rssMb }) => rssMb],
      ["not 200", ({ unserved }) => unserved],
    ]),
  );
  console.log(`goal: p99 at most ${GOAL_P99_MS} ms while leased`);
  await writeFigures(options, { first, second, rounds });
  await Promise.all([redirect.stop(), bare.stop()]);
});
