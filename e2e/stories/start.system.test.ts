// Tests how standalone starts and stops: a failed start names its causes, and Ctrl-C stops standalone within seconds.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "@qr/test-kit/free-ports";
import { createClient } from "@qr/test-kit/systems/client";
import { startServiceProcess } from "@qr/test-kit/systems/service-process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STANDALONE = "services/standalone/dist/main.js";
/** Standalone stops itself within 4 s, and then stops Postgres. On an idle machine, all of this takes 1 s. */
const STOP_DEADLINE_MS = 15_000;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "qr-start-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function settings(): Promise<Record<string, string>> {
  const [gateway, redirect, images] = await freePorts(3);
  return {
    DATA_DIR: dataDir,
    GATEWAY_PORT: String(gateway),
    REDIRECT_PORT: String(redirect),
    IMAGES_PORT: String(images),
  };
}

describe("a failed start", () => {
  test("lists every invalid setting and exits with 1", async () => {
    const started = startServiceProcess(STANDALONE, {
      DATA_DIR: dataDir,
      GATEWAY_PORT: "eighty",
      AMQP_URL: "http://broker",
      PUBLIC_SHORT_URL: "qr.example",
    });
    expect(await started.exited).toBe(1);
    for (const name of ["GATEWAY_PORT", "AMQP_URL", "PUBLIC_SHORT_URL"])
      expect(started.output()).toContain(`${name}: `);
  });

  test("names the port that is in use and its setting", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    const started = startServiceProcess(STANDALONE, { ...(await settings()), REDIRECT_PORT: String(address.port) });
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain(`Port ${address.port} on 127.0.0.1 is in use`);
    expect(started.output()).toContain("set REDIRECT_PORT to another port");
    holder.close();
  });
});

function runStart(...options: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["scripts/start.mjs", ...options], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

describe("the options of npm start", () => {
  test("--help prints the usage and starts nothing", async () => {
    const { code, output } = await runStart("--help");
    expect(code).toBe(0);
    for (const part of ["Usage: npm start", "--lan ", "--lan=ADDRESS", "--help"]) expect(output).toContain(part);
  });

  test("an unknown option is rejected before anything is installed", async () => {
    expect(await runStart("--wlan")).toEqual({
      code: 1,
      output: "Unknown option --wlan. npm start -- --help lists the options.\n",
    });
  });
});

describe("npm start", () => {
  test("prints a working key, and Ctrl-C stops it cleanly", async () => {
    const env = { ...process.env, ...(await settings()) };
    const npm = spawn("npm", ["start"], { cwd: ROOT, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    onTestFinished(() => {
      if (npm.exitCode === null && npm.signalCode === null) process.kill(-(npm.pid ?? 0), "SIGKILL");
    });
    let output = "";
    for (const stream of [npm.stdout, npm.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
    const ended = once(npm, "exit");
    await expect.poll(() => output, { timeout: 90_000 }).toContain("Press Ctrl-C to stop");

    const apiKey = output.match(/qrk_[0-9A-Za-z]+/)?.[0] ?? "";
    const client = createClient({ apiUrl: `http://127.0.0.1:${env.GATEWAY_PORT}`, apiKey });
    expect((await client.create({ target: "https://example.com/first" })).scans).toBe(0);
    const file = join(dataDir, "standalone.json");
    expect(await readFile(file, "utf8")).not.toContain("qrk_");
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    // On Ctrl-C, a terminal sends SIGINT to the whole process group, and npm also forwards it, so the service receives it twice.
    const askedAt = performance.now();
    process.kill(-(npm.pid ?? 0), "SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - askedAt).toBeLessThan(STOP_DEADLINE_MS);
  }, 120_000);
});
