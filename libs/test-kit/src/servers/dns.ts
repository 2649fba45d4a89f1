// A real DNS server (dnsmasq) for tests, with records that the tests choose.

import { Resolver } from "node:dns/promises";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePorts } from "../free-ports.ts";
import { findProgram, installDebianPackage } from "../programs.ts";
import { type LocalProcess, startLocalProcess } from "./local-process.ts";
import { createServerFolder } from "./run-folder.ts";

/** Records by name. A host has addresses or a CNAME, and any name can have TXT records. */
export interface DnsRecords {
  addresses?: Readonly<Record<string, string | readonly string[]>>;
  cnames?: Readonly<Record<string, string>>;
  texts?: Readonly<Record<string, readonly string[]>>;
}

export interface DnsServer {
  /** `IP:PORT` */
  readonly address: string;
  /** Replaces all records. Names without records do not exist. */
  set(records: DnsRecords): Promise<void>;
  /** Stops the server; `set` starts it again. */
  stop(): Promise<void>;
}

const READY = "ready.test";
const DNS_PORT = 53;

/**
 * Starts a DNS server without records, on a free port of 127.0.0.1 or on port 53 of `ip`, as resolv.conf requires. Installs dnsmasq if it is
 * missing (Debian, as root).
 */
export async function startDnsServer(ip?: string): Promise<DnsServer> {
  const program = await findDnsmasq();
  const folder = await createServerFolder("dns");
  const endpoint = { ip: ip ?? "127.0.0.1", port: ip === undefined ? ((await freePorts(1))[0] ?? 0) : DNS_PORT };
  const address = `${endpoint.ip}:${endpoint.port}`;
  const configuration = join(folder, "dnsmasq.conf");
  const args = ["--keep-in-foreground", `--conf-file=${configuration}`];
  let process: LocalProcess | undefined;

  async function responds(): Promise<boolean> {
    const resolver = new Resolver({ timeout: 200, tries: 1 });
    resolver.setServers([address]);
    return resolver.resolve4(READY).then(
      () => true,
      () => false,
    );
  }

  const stop = async () => {
    await process?.end("SIGKILL");
    process = undefined;
  };
  const set = async (records: DnsRecords) => {
    await stop();
    await writeFile(configuration, configurationOf(endpoint, records));
    process = await startLocalProcess("dns", { program, args }, folder, responds);
  };
  await set({});
  return { address, set, stop };
}

async function findDnsmasq(): Promise<string> {
  const find = () => findProgram("dnsmasq", ["/usr/sbin"]);
  const found = (await find()) ?? ((await installDebianPackage("dnsmasq-base")) ? await find() : undefined);
  if (found === undefined) throw new Error("The tests need dnsmasq (on Debian: apt-get install dnsmasq-base).");
  return found;
}

function configurationOf(
  { ip, port }: { ip: string; port: number },
  { addresses = {}, cnames = {}, texts = {} }: DnsRecords,
): string {
  const lines = [
    `port=${port}`,
    `listen-address=${ip}`,
    "bind-interfaces",
    "no-hosts",
    "no-resolv",
    "user=root",
    "pid-file=",
    // Names without records do not exist; there is no other server to ask.
    "local=/com/example/test/",
    "domain-needed",
    "local-ttl=0",
    `host-record=${READY},127.0.0.1`,
    ...Object.entries(addresses).flatMap(([name, values]) =>
      [values].flat().map((value) => `host-record=${name},${value}`),
    ),
    ...Object.entries(cnames).map(([name, value]) => `cname=${name},${value}`),
    ...Object.entries(texts).flatMap(([name, values]) => values.map((value) => `txt-record=${name},${value}`)),
  ];
  return `${lines.join("\n")}\n`;
}
