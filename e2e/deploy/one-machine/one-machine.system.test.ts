// The services of deploy/compose behind a real Caddy, with the settings that setup.sh and compose.yml give them.

import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { PHONE } from "@qr/test-kit/phones/scanner";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { FOLDER, HOSTS, runNextToPostgres } from "./machine.ts";
import { type Ended, makeLogins, startMachine, startOwnedPostgres, stopAll } from "./start-machine.ts";

const [API_HOST, SHORT_HOST, IMAGE_HOST] = HOSTS;
const OWN_HOST = "qr.customer.com";
const STRANGER = "stranger.example.org";
const TARGET = "https://example.com/menu";
const VISITORS = Array.from({ length: 12 }, (_, index) => `127.0.0.${20 + index}`);
const [VISITOR = ""] = VISITORS;
const MISSES_PER_MINUTE = 60;
const SOON = { timeout: 30_000 };

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
}, 90_000);
const ended: Ended = async (starting, end) => {
  const started = await starting;
  endings.push(() => end(started));
  return started;
};
const machine = await startMachine(ended);
const { caddy } = machine;

async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${machine.key}`, "Content-Type": "application/json" };
  const sent = body === undefined ? "" : JSON.stringify(body);
  const response = await caddy.send(API_HOST, path, { method, headers, body: sent });
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(response.body));
}
const codeForm = z.object({ id: z.string(), short_url: z.string(), image_url: z.string() });
async function createCode(own: Record<string, unknown> = {}) {
  const code = codeForm.parse(await call("POST", "/v1/qr", { target: TARGET, dynamic: true, ...own }));
  return { ...code, path: new URL(code.short_url).pathname };
}
const visit = (path: string, from: string, headers: Record<string, string> = {}) =>
  caddy.send(SHORT_HOST, path, { from, headers });
const countsForm = z.looseObject({ total_scans: z.number(), unique_scans: z.number() });
const countsOf = async ({ id }: { id: string }) =>
  countsForm.parse(await call("GET", `/v1/qr/${id}/stats?include=by_country`));

/** Sends a request to the redirect itself, not through Caddy. Resolves with the status. */
const bypass = (path: string, from: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const options = { localAddress: from, agent: false, timeout: 10_000 };
    const sent = request(`${machine.urlOf("redirect")}${path}`, {
      ...options,
      headers: { "User-Agent": PHONE, ...headers },
    });
    sent.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once("timeout", () => sent.destroy(new Error("the redirect did not respond")));
    sent.once("error", reject);
    sent.end();
  });
const ignoredHeaders = async () => {
  const text = await (await fetch(machine.metricsUrlOf("redirect"))).text();
  return Number(/^http_untrusted_forwarded_headers_total(?:\{.*\})? (\d+)$/m.exec(text)?.[1]);
};

test("twelve visitors behind Caddy are twelve visitors, whatever addresses and countries they claim", async () => {
  const code = await createCode();
  for (const from of VISITORS) expect((await visit(code.path, from)).location).toBe(TARGET);
  await expect.poll(() => countsOf(code), SOON).toMatchObject({ total_scans: 12, unique_scans: 12 });

  for (const number of [1, 2, 3]) {
    const claim = `203.0.113.${number}`;
    const headers = { "X-Forwarded-For": claim, Forwarded: `for=${claim}`, "CF-IPCountry": "FR", "X-Country": "FR" };
    expect((await visit(code.path, VISITOR, headers)).status).toBe(302);
  }
  await expect.poll(() => countsOf(code), SOON).toMatchObject({ total_scans: 15, unique_scans: 12 });
  expect(JSON.stringify((await countsOf(code)).by_country)).not.toContain("FR");
  expect(await ignoredHeaders()).toBe(0);
});

test("a peer other than Caddy is one visitor, and the redirect warns once that it ignores the claims", async () => {
  const code = await createCode();
  const claims = [{ "X-Forwarded-For": "203.0.113.1" }, { "X-Forwarded-For": "203.0.113.2" }, { Forwarded: "for=_x" }];
  for (const headers of claims) expect(await bypass(code.path, "127.0.0.50", headers)).toBe(302);
  await expect.poll(() => countsOf(code), SOON).toMatchObject({ total_scans: 3, unique_scans: 1 });
  expect(await ignoredHeaders()).toBeGreaterThanOrEqual(3);
  const warnings = machine.processes.redirect?.output().match(/^.*TRUSTED_PROXIES.*$/gm) ?? [];
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('"peer":"127.0.0.50"');
});

test("a visitor who tries too many paths is limited, and the others are not", async () => {
  const code = await createCode();
  const [, , sweeper = "", other = ""] = VISITORS;
  const statuses: number[] = [];
  for (let number = 0; number <= MISSES_PER_MINUTE; number += 1) {
    const claim = { "X-Forwarded-For": `203.0.113.${number}` };
    statuses.push((await visit(`/UNKNOWN${number}`, sweeper, claim)).status);
  }
  expect(statuses.slice(0, MISSES_PER_MINUTE)).toEqual(Array(MISSES_PER_MINUTE).fill(404));
  expect(statuses.at(-1)).toBe(429);
  expect((await visit("/UNKNOWN", other)).status).toBe(404);
  expect((await visit(code.path, sweeper)).location).toBe(TARGET);
}, 60_000);

test("a host gets a certificate only if the redirect says that the service serves it", async () => {
  for (const host of [OWN_HOST, STRANGER]) await expect(caddy.get(host, "/menu")).rejects.toThrow();
  const form = z.looseObject({ id: z.string(), records: z.array(z.object({ type: z.string(), value: z.string() })) });
  const domain = form.parse(await call("POST", "/v1/domains", { host: OWN_HOST }));
  await expect(caddy.get(OWN_HOST, "/menu")).rejects.toThrow();
  await machine.dns.set({
    addresses: { [OWN_HOST]: "127.0.0.1", [SHORT_HOST]: "127.0.0.1" },
    texts: {
      [`_qr-challenge.${OWN_HOST}`]: domain.records.flatMap(({ type, value }) => (type === "TXT" ? value : [])),
    },
  });
  // A domain is checked again only after a while.
  const args = ["--no-psqlrc", "--command", "UPDATE domains SET checked_at = NULL"];
  await runNextToPostgres("psql", args, machine.ownerEnvironmentOf("backup"));
  expect(await call("POST", `/v1/domains/${domain.id}/check`)).toMatchObject({ state: "verified" });
  await createCode({ domain: OWN_HOST, slug: "menu" });
  await expect
    .poll(() => caddy.get(OWN_HOST, "/menu").catch(() => undefined), SOON)
    .toEqual({
      status: 302,
      location: TARGET,
    });
  await expect(caddy.get(STRANGER, "/menu")).rejects.toThrow();
}, 60_000);

test("plain HTTP is redirected, except API requests, which are refused", async () => {
  const plainly = (host: string, path: string) => caddy.send(host, path, { isPlain: true });
  for (const host of [API_HOST, SHORT_HOST, IMAGE_HOST, OWN_HOST]) {
    expect(await plainly(host, "/menu/?a=b"), host).toMatchObject({
      status: 308,
      location: `https://${host}/menu/?a=b`,
    });
  }
  const refused = await plainly(API_HOST, "/v1/qr");
  expect(refused.status).toBe(403);
});

test("the dashboard and the images are served", async () => {
  const code = await createCode();
  expect((await caddy.get(API_HOST, "/")).status).toBe(200);
  expect((await caddy.get(IMAGE_HOST, new URL(code.image_url).pathname)).status).toBe(200);
});

test("requests wait while the redirect restarts", async () => {
  const code = await createCode();
  const { redirect } = machine.processes;
  redirect?.signal("SIGTERM");
  await redirect?.exited;
  const waiting = visit(code.path, VISITOR);
  await ended(machine.start("redirect"), stopAll);
  expect((await waiting).location).toBe(TARGET);
}, 60_000);

test("a dump restores into a fresh server, the codes work there, and old dumps are deleted", async () => {
  const code = await createCode({ slug: "restored" });
  const backups = join(machine.folder, "backups");
  await mkdir(backups, { recursive: true });
  const days = (count: number) => new Date(Date.now() - count * 24 * 3600_000);
  for (const age of [13, 15]) {
    const path = join(backups, `qr-${age}-days-old.dump`);
    await writeFile(path, "");
    await utimes(path, days(age), days(age));
  }
  const script = (name: string) => join(FOLDER, `backup/${name}.sh`);
  const metrics = join(machine.folder, "backup-metrics");
  await mkdir(metrics);
  await symlink(script("report"), join(machine.folder, "report"));
  const dumpEnv = { ...machine.ownerEnvironmentOf("backup"), BACKUP_DIR: backups, BACKUP_METRICS_DIR: metrics };
  const dump = `PATH=${machine.folder}:$PATH exec ${script("dump")}`;
  const name = await runNextToPostgres("sh", ["-c", dump], dumpEnv);
  const dumpedAt = Math.floor((await stat(join(backups, name))).mtimeMs / 1000);
  expect(await readFile(join(metrics, "backup.prom"), "utf8")).toContain(
    `\nbackup_newest_dump_timestamp_seconds ${dumpedAt}\n`,
  );
  expect((await readdir(backups)).sort()).toEqual(["qr-13-days-old.dump", name].sort());

  const fresh = await machine.placeOn(await startOwnedPostgres(ended));
  const restoreEnv = { ...fresh.ownerEnvironmentOf("restore"), BACKUP_DIR: backups };
  const restore = (...args: string[]) => runNextToPostgres(script("restore"), args, restoreEnv);
  await expect(restore()).rejects.toMatchObject({ stderr: expect.stringContaining(name) });
  await expect(restore("qr-13-days-old.dump")).rejects.toThrow();
  for (let time = 0; time < 2; time += 1) expect(await restore(name)).toContain(`Restored ${name}.`);
  const used = runNextToPostgres(script("restore"), [name], dumpEnv);
  await expect(used).rejects.toMatchObject({ stderr: expect.stringContaining("docker compose stop") });

  await fresh.migrate();
  await makeLogins(fresh);
  await ended(fresh.start("redirect"), stopAll);
  const headers = { Host: SHORT_HOST, "User-Agent": PHONE };
  const scanned = await fetch(`${fresh.urlOf("redirect")}${code.path}`, { redirect: "manual", headers });
  expect(scanned.headers.get("location")).toBe(TARGET);
}, 120_000);

test("no service lacks a right in the database to do its work", () => {
  for (const [name, service] of Object.entries(machine.processes)) {
    expect(service.output(), name).toContain('"msg":"started"');
    expect(service.output(), name).not.toContain("permission denied");
  }
});
