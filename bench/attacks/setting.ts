// Starts the services that are attacked, with an account for the attackers and one for everybody else.

import { availableParallelism } from "node:os";
import type { ServiceName } from "@qr/test-kit/service-names";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { pin } from "../measure/cores.ts";
import { cpuMs } from "../measure/process-cost.ts";
import { makeApiKey } from "../servers/api-key.ts";
import type { Servers } from "../servers/servers.ts";
import { type Service, startService } from "../servers/services.ts";
import type { Attackers, SignedIn } from "./attack.ts";
import type { ProbeTarget } from "./probes.ts";
import { addressOf, PAGE_HEADERS } from "./requests.ts";

const PASSWORD = "a password of the attackers";
const PEOPLE = 4;
/** The cores on which the services run. The documented limits apply to two cores. */
const CORES = "0-1";
const IDLE_CHECK_MS = 1000;
const IDLE_CPU_MS = 150;
const IDLE_DEADLINE_MS = 60_000;

export interface Setting {
  attackers: Attackers;
  target: ProbeTarget;
  pids: Record<ServiceName, number>;
  /** Waits until the services have finished the work that an attack left behind. Resolves with false after a minute. */
  untilIdle(): Promise<boolean>;
  stop(): Promise<void>;
}

export async function openSetting(servers: Servers): Promise<Setting> {
  const env = { SIGNUP: "open", TRUSTED_PROXIES: "127.0.0.1" };
  const start = (name: ServiceName) => startService(name, servers, env);
  const [gateway, redirect, render, stats] = await Promise.all([
    start("gateway"),
    start("redirect"),
    start("render"),
    start("stats"),
  ]);
  const services: Record<ServiceName, Service> = { gateway, redirect, render, stats };
  const all = Object.values(services);
  if (availableParallelism() > 2) for (const pid of [...all, ...pidsOf(servers)].map(toPid)) pin(pid, CORES);
  const [apiUrl, shortUrl, imageUrl] = [gateway, redirect, render].map(({ port }) => `http://127.0.0.1:${port}`);
  const urls = { apiUrl: apiUrl ?? "", shortUrl: shortUrl ?? "", imageUrl: imageUrl ?? "" };
  const [apiKey, attackersKey] = [
    await makeAccount(servers.databaseUrl, "everybody@example.com"),
    await makeAccount(servers.databaseUrl, "attackers@example.com"),
  ];
  const people: Attackers["people"][number][] = [];
  for (let person = 0; person < PEOPLE; person += 1) people.push(await signUp(urls.apiUrl, person));
  const [own, foreign] = [await createCode(urls.apiUrl, apiKey), await createCode(urls.apiUrl, attackersKey)];
  return {
    attackers: { ...urls, apiKey: attackersKey, people, password: PASSWORD, codeId: foreign.id },
    target: { ...urls, apiKey, slug: own.short_url.split("/").at(-1) ?? "" },
    pids: { gateway: gateway.pid, redirect: redirect.pid, render: render.pid, stats: stats.pid },
    untilIdle: () => untilIdle(all.map(toPid)),
    stop: async () => void (await Promise.all(all.map((service) => service.stop()))),
  };
}

const toPid = (one: number | Service) => (typeof one === "number" ? one : one.pid);
const pidsOf = ({ pids }: Servers) => Object.values(pids);

async function makeAccount(databaseUrl: string, email: string): Promise<string> {
  await runAdmin({ DATABASE_URL: databaseUrl }, "account", "create", "--email", email, "--plan", "unlimited");
  return makeApiKey(databaseUrl, email);
}

async function signUp(apiUrl: string, person: number): Promise<SignedIn & { email: string }> {
  const email = `attacker-${person}@example.com`;
  const response = await fetch(`${apiUrl}/session/sign-up`, {
    method: "POST",
    headers: { ...PAGE_HEADERS, "X-Forwarded-For": addressOf(person) },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { csrf_token } = (await response.json()) as { csrf_token: string };
  return { email, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "", csrfToken: csrf_token };
}

async function createCode(apiUrl: string, apiKey: string) {
  const response = await fetch(`${apiUrl}/v1/qr`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ target: "https://example.com/attacked", dynamic: true }),
  });
  return (await response.json()) as { id: string; short_url: string };
}

/** Waits until the processes together use less than IDLE_CPU_MS of CPU time per second. Resolves with false after IDLE_DEADLINE_MS. */
async function untilIdle(pids: readonly number[]): Promise<boolean> {
  const spent = () => pids.reduce((sum, pid) => sum + (cpuMs(pid) ?? 0), 0);
  const endsMs = performance.now() + IDLE_DEADLINE_MS;
  for (let before = spent(); performance.now() < endsMs; ) {
    await new Promise((resolve) => setTimeout(resolve, IDLE_CHECK_MS));
    const now = spent();
    if (now - before < IDLE_CPU_MS) return true;
    before = now;
  }
  return false;
}
