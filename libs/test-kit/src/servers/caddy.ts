// A real Caddy for tests: gets certificates on demand from its own authority, and forwards requests to the redirect.

import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { freePorts } from "../free-ports.ts";
import { PHONE } from "../phones/scanner.ts";
import { findProgram, installDebianPackage } from "../programs.ts";
import { waitUntil } from "../wait-until.ts";
import { type LocalProcess, startLocalProcess } from "./local-process.ts";
import { createServerFolder } from "./run-folder.ts";

export interface Caddy {
  /** Sends a GET request over TLS to `host`. Rejects if Caddy has no certificate for the host. */
  get(host: string, path: string): Promise<{ status: number; location: string | undefined }>;
  /** Stops the server, deletes its certificates, and starts it again. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

const START_MS = 20_000;

/**
 * Starts Caddy, which forwards requests to `redirectUrl` and asks `askUrl` before it obtains a certificate. Installs
 * Caddy if it is missing (Debian, as root).
 */
export async function startCaddy({ redirectUrl, askUrl }: { redirectUrl: string; askUrl: string }): Promise<Caddy> {
  const program = await findCaddy();
  const folder = await createServerFolder("caddy");
  const [httpPort = 0, httpsPort = 0] = await freePorts(2);
  const caddyfile = join(folder, "Caddyfile");
  let generation = 0;
  let process: LocalProcess | undefined;
  const rootOf = () => join(folder, `data-${generation}`, "pki/authorities/local/root.crt");

  async function start(): Promise<void> {
    generation += 1;
    const storage = join(folder, `data-${generation}`);
    await writeFile(caddyfile, caddyfileOf({ httpPort, httpsPort, storage, askUrl, redirectUrl }));
    const args = ["run", "--config", caddyfile, "--adapter", "caddyfile"];
    const env = { HOME: folder };
    process = await startLocalProcess(
      "caddy",
      { program, args, env },
      folder,
      async () => (await root()) !== undefined,
    );
  }
  const root = () => readFile(rootOf()).catch(() => undefined);
  const stop = async () => {
    await process?.end("SIGTERM");
    process = undefined;
  };

  await start();
  return {
    get: async (host, path) => {
      await waitUntil(async () => (await root()) !== undefined, START_MS);
      return getOver(httpsPort, host, path, (await root()) ?? Buffer.alloc(0));
    },
    forget: async () => {
      await stop();
      await start();
    },
    stop,
  };
}

function getOver(port: number, host: string, path: string, ca: Buffer) {
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, servername: host, ca, agent: false, timeout: 10_000 };
    const sent = request({ ...options, headers: { Host: host, "User-Agent": PHONE } }, (response) => {
      response.resume();
      response.once("end", () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }));
    });
    sent.once("timeout", () => sent.destroy(new Error("Caddy did not respond in time")));
    sent.once("error", reject);
    sent.end();
  });
}

async function findCaddy(): Promise<string> {
  const find = () => findProgram("caddy", ["/usr/bin"]);
  const found = (await find()) ?? ((await installDebianPackage("caddy")) ? await find() : undefined);
  if (found === undefined) throw new Error("The tests need Caddy (on Debian: apt-get install caddy).");
  return found;
}

interface CaddySettings {
  httpPort: number;
  httpsPort: number;
  storage: string;
  askUrl: string;
  redirectUrl: string;
}

function caddyfileOf({ httpPort, httpsPort, storage, askUrl, redirectUrl }: CaddySettings): string {
  return `{
  admin off
  http_port ${httpPort}
  https_port ${httpsPort}
  default_bind 127.0.0.1
  storage file_system ${storage}
  skip_install_trust
  on_demand_tls {
    ask ${askUrl}
  }
}
https:// {
  tls internal {
    on_demand
  }
  reverse_proxy ${new URL(redirectUrl).host}
}
`;
}
