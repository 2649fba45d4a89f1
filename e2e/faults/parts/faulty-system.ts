// The whole service, with each part in a separate process and a proxy on each link.

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPool } from "@qr/database";
import { prepareDatabase } from "@qr/database/testing";
import { createTestBroker, type TestBroker } from "@qr/messaging/testing";
import { withDeadline } from "@qr/runtime";
import { freePorts } from "@qr/test-kit/free-ports";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { serviceSettings } from "@qr/test-kit/systems/service-settings";
import { type CountReader, createCountReader } from "./count-reader.ts";
import { type Links, openLinks } from "./links.ts";
import { INSTANCE_NAMES, type InstanceName, instancesAt, type Place, REDIRECTS, roleOf } from "./names.ts";
import { type Servers, startFaultyServers } from "./servers.ts";
import { createService, type Endpoint, type Service } from "./service.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const CODES = 40;
const END_MS = 30_000;
const logFault = (fault: unknown) => console.error(String(fault));
const JOURNAL_DISK_MB = 24;

export interface ScannedCode {
  readonly id: string;
  readonly slug: string;
  readonly target: string;
}

export interface FaultySystem {
  readonly servers: Servers;
  readonly links: Links;
  readonly client: Client;
  /** A direct connection to the broker, bypassing every link. */
  readonly broker: TestBroker;
  /** A direct connection to Postgres, bypassing every link. */
  readonly counts: CountReader;
  readonly codes: readonly ScannedCode[];
  service(name: InstanceName): Service;
  services(place: Place): Service[];
  createCode(target: string): Promise<ScannedCode>;
  /** Returns the disk under a redirect's journal; undefined if this process is not allowed to mount a disk. */
  journalDisk(redirect: InstanceName): SmallDisk | undefined;
  stop(): Promise<void>;
}

/** Where the parts listen. Default: free ports on 127.0.0.1, and RabbitMQ without metrics. */
export interface Addresses {
  endpointOf(instance: InstanceName): Endpoint;
  /** RabbitMQ exports its metrics on port 15692 of this IP address. */
  rabbitMqMetrics: string;
}

/** Starts everything and waits until each process is ready, which takes about 10 s. If a part fails to start, stops the others and rejects. */
export async function startFaultySystem(addresses?: Addresses): Promise<FaultySystem> {
  const servers = await startFaultyServers(addresses?.rabbitMqMetrics);
  const endings: (() => Promise<unknown>)[] = [() => servers.stop()];
  const stop = async () => {
    // The other parts are stopped even if one part does not stop.
    for (const end of endings.splice(0).reverse())
      await withDeadline(end(), END_MS, "a part that was being stopped").catch(logFault);
  };
  try {
    const endpointOf = addresses?.endpointOf ?? (await freeEndpoints());
    return { ...(await startServices(servers, endpointOf, (end) => endings.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type EndpointOf = Addresses["endpointOf"];

async function startServices(servers: Servers, endpointOf: EndpointOf, atStop: (end: () => Promise<unknown>) => void) {
  const folder = await mkdtemp(join(tmpdir(), "qr-faults-"));
  atStop(() => rm(folder, { recursive: true, force: true }));
  const journalDisks = await mountJournals(folder);
  atStop(() => Promise.all([...journalDisks.values()].map((disk) => disk?.unmount())));
  await prepareDatabase(servers.postgres.url);
  const broker = await createTestBroker(servers.rabbitmq.url);
  atStop(() => broker.close());
  const links = await openLinks({ postgres: servers.postgres.url, redis: servers.redis.url, rabbitmq: broker.url });
  atStop(() => links.close());

  const services = createServices(folder, links, endpointOf);
  const service = (name: InstanceName) => {
    const found = services.get(name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  const servicesAt = (place: Place) => instancesAt(place).map(service);
  atStop(() => endAll([...services.values()]));
  for (const each of services.values()) each.start();
  await Promise.all(servicesAt("all").map((each) => each.waitUntilNormal()));

  const counting = openPool({ url: servers.postgres.url, max: 4, name: "faults" });
  atStop(() => counting.end());
  const client = createClient({ apiUrl: service("gateway").url, apiKey: await makeApiKey(servers.postgres.url) });
  const createCode = async (target: string): Promise<ScannedCode> => {
    const { id, short_url } = await client.create({ target, dynamic: true });
    return { id, slug: new URL(short_url).pathname.slice(1), target };
  };
  const numbers = Array.from({ length: CODES }, (_, number) => number);
  const codes = await Promise.all(numbers.map((number) => createCode(`https://example.com/${number}`)));
  return {
    servers,
    links,
    client,
    broker,
    counts: createCountReader(counting),
    codes,
    service,
    services: servicesAt,
    createCode,
    journalDisk: (redirect: InstanceName) => journalDisks.get(redirect),
  };
}

async function mountJournals(folder: string): Promise<Map<InstanceName, SmallDisk | undefined>> {
  const disks = new Map<InstanceName, SmallDisk | undefined>();
  for (const redirect of REDIRECTS) {
    const journal = journalOf(folder, redirect);
    await mkdir(journal, { recursive: true });
    disks.set(redirect, await mountSmallDisk(journal, JOURNAL_DISK_MB));
  }
  return disks;
}

function journalOf(folder: string, instance: InstanceName): string {
  return join(folder, "journals", instance);
}

async function freeEndpoints(): Promise<EndpointOf> {
  const ports = await freePorts(INSTANCE_NAMES.length * 2);
  return (name) => {
    const index = INSTANCE_NAMES.indexOf(name) * 2;
    return { host: "127.0.0.1", http: ports[index] ?? 0, metrics: ports[index + 1] ?? 0 };
  };
}

function createServices(folder: string, links: Links, endpointOf: EndpointOf): Map<InstanceName, Service> {
  const urlOf = (name: InstanceName) => `http://${endpointOf(name).host}:${endpointOf(name).http}`;
  const urls = { apiUrl: urlOf("gateway"), shortUrl: urlOf("redirect-1"), imageUrl: urlOf("render") };
  return new Map(
    INSTANCE_NAMES.map((name) => {
      const settings = serviceSettings(roleOf(name), links.infrastructureOf(name), urls, folder);
      const env = { ...settings, JOURNAL_DIR: journalOf(folder, name) };
      return [name, createService(name, endpointOf(name), env)];
    }),
  );
}

async function endAll(services: readonly Service[]): Promise<void> {
  for (const service of services) service.send("SIGCONT");
  await Promise.all(services.map((service) => service.end("SIGKILL")));
}
