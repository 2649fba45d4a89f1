// deploy/compose/setup.sh, run with dash, as on Debian.

import { appendFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrateSettings } from "@qr/database";
import { gatewaySettings } from "@qr/gateway";
import { redirectSettings } from "@qr/redirect";
import { renderSettings } from "@qr/render";
import { readSettings } from "@qr/runtime";
import { statsSettings } from "@qr/stats";
import { afterEach, beforeEach, expect, test } from "vitest";
import { composeServices, composeText, ONE_MACHINE } from "../compose-file.ts";
import { HOSTS, makeSetupFolder, readEnv, setUp } from "./machine.ts";

const SECRET = /^[0-9a-f]{64}$/;

let folder: string;
beforeEach(async () => {
  folder = await makeSetupFolder();
});
afterEach(() => rm(folder, { recursive: true }));
const envText = () => readFile(join(folder, ".env"), "utf8");

test("writes .env for its owner only, with different secrets, and says what to do next", async () => {
  const { stdout } = await setUp(folder, ...HOSTS);
  for (const host of HOSTS) expect(stdout).toContain(host);
  expect(stdout).toContain("docker compose up --build --detach");
  expect((await stat(join(folder, ".env"))).mode & 0o777).toBe(0o600);
  const { API_HOST, SHORT_HOST, IMAGE_HOST, ...secrets } = await readEnv(folder);
  expect([API_HOST, SHORT_HOST, IMAGE_HOST]).toEqual(HOSTS);
  for (const [name, value] of Object.entries(secrets)) expect(value, name).toMatch(SECRET);
  expect(new Set(Object.values(secrets)).size).toBe(10);
  for (const value of Object.values(secrets)) expect(stdout).not.toContain(value);
});

test("keeps everything in .env when it runs again, and adds only what is missing", async () => {
  await setUp(folder, ...HOSTS);
  const before = await envText();
  await setUp(folder, ...HOSTS);
  await setUp(folder);
  expect(await envText()).toBe(before);
  const changed = before.replace(/^REDIS_PASSWORD=.*\n/m, "");
  await writeFile(join(folder, ".env"), changed, { mode: 0o644 });
  await appendFile(join(folder, ".env"), "# my note\nMAIL_URL=smtps://user:a=b&c@mail.example.com");
  await setUp(folder);
  expect(await envText()).toMatch(
    new RegExp(`^${changed}# my note\nMAIL_URL=smtps://user:a=b&c@mail.example.com\nREDIS_PASSWORD=[0-9a-f]{64}\n$`),
  );
  expect((await readdir(folder)).sort()).toEqual([".env", "backups", "setup.sh"]);
});

test("its values satisfy the settings of every service", async () => {
  await setUp(folder, ...HOSTS);
  const services = composeServices(composeText(ONE_MACHINE), await readEnv(folder));
  const schemas = {
    gateway: gatewaySettings,
    redirect: redirectSettings,
    render: renderSettings,
    stats: statsSettings,
    migrate: migrateSettings,
  };
  for (const [name, schema] of Object.entries(schemas)) {
    expect(() => readSettings(schema, services[name]?.environment ?? {}), name).not.toThrow();
  }
});

test.each([
  ["no hosts", [], "Usage:"],
  ["two hosts", ["app.example.com", "go.example.com"], "Usage:"],
  ["a URL", ["https://app.example.com", "go.example.com", "img.example.com"], "not a host name"],
  ["a path", ["app.example.com/", "go.example.com", "img.example.com"], "not a host name"],
  ["an address", ["192.0.2.1", "go.example.com", "img.example.com"], "not a host name"],
  ["uppercase", ["App.example.com", "go.example.com", "img.example.com"], "not a host name"],
  ["a line break", ["app.example.com\nSIGNUP=open", "go.example.com", "img.example.com"], "not a host name"],
  ["the same host twice", ["app.example.com", "go.example.com", "app.example.com"], "must be different"],
])("refuses %s, and writes nothing", async (_title, hosts, message) => {
  await expect(setUp(folder, ...hosts)).rejects.toMatchObject({ stderr: expect.stringContaining(message) });
  expect(await readdir(folder)).toEqual(["setup.sh"]);
});

test("refuses to change the short host, because printed codes contain it", async () => {
  await setUp(folder, ...HOSTS);
  const before = await envText();
  const changing = setUp(folder, HOSTS[0], "other.example.com", HOSTS[2]);
  await expect(changing).rejects.toMatchObject({ stderr: expect.stringContaining("Nothing was changed") });
  expect(await envText()).toBe(before);
});
