// A real Caddy for tests: gets certificates from its own authority.

import { readFile, writeFile } from "node:fs/promises";
import { request as requestPlainly } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { freePorts } from "../free-ports.ts";
import { PHONE } from "../phones/scanner.ts";
import { findProgram, installDebianPackage, run } from "../programs.ts";
import { waitUntil } from "../wait-until.ts";
import { type LocalProcess, startLocalProcess } from "./local-process.ts";
import { recordVersion } from "./record-version.ts";
import { createServerFolder } from "./run-folder.ts";

interface CaddyResponse {
  status: number;
  location: string | undefined;
}

export interface Caddy {
  /** Sends a GET request over TLS to `host`. Rejects if Caddy has no certificate for the host. */
  get(host: string, path: string): Promise<CaddyResponse>;
  /** Like `get`, but returns the body too. Default method and source address: GET and 127.0.0.1. */
  send(host: string, path: string, options: SendOptions): Promise<CaddyResponse & { body: string }>;
  /** Stops the server, deletes its certificates, and starts it again. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

interface SendOptions {
  method?: string;
  /** The client's address, in 127.0.0.0/8. */
  from?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Whether the request is sent without TLS. */
  isPlain?: boolean;
}

const START_MS = 20_000;

/**
 * Starts Caddy, which forwards requests to `redirectUrl` and asks `askUrl` before it obtains a certificate. Installs
 * Caddy if it is missing (Debian, as root).
 */
export const startCaddy = ({ redirectUrl, askUrl }: { redirectUrl: string; askUrl: string }): Promise<Caddy> =>
  startCaddyWith((options) => caddyfileOf(options, askUrl, redirectUrl));

/** Starts Caddy with the file that `caddyfile` returns, which must contain the given global options. `env`: variables for the file. */
export async function startCaddyWith(
  caddyfile: (options: string) => string,
  env: Readonly<Record<string, string>> = {},
): Promise<Caddy> {
  const program = await findCaddy();
  recordVersion("Caddy", await run(program, ["version"]));
  const folder = await createServerFolder("caddy");
  const [httpPort = 0, httpsPort = 0] = await freePorts(2);
  const file = join(folder, "Caddyfile");
  let generation = 0;
  let process: LocalProcess | undefined;
  const rootOf = () => join(folder, `data-${generation}`, "pki/authorities/local/root.crt");
  const root = () => readFile(rootOf()).catch(() => undefined);

  async function start(): Promise<void> {
    generation += 1;
    await writeFile(file, caddyfile(optionsOf(httpPort, httpsPort, join(folder, `data-${generation}`))));
    const args = ["run", "--config", file, "--adapter", "caddyfile"];
    const command = { program, args, env: { HOME: folder, ...env } };
    process = await startLocalProcess("caddy", command, folder, async () => (await root()) !== undefined);
  }
  const stop = async () => {
    await process?.end("SIGTERM");
    process = undefined;
  };
  const send: Caddy["send"] = async (host, path, options) => {
    await waitUntil(async () => (await root()) !== undefined, START_MS);
    const ca = (await root()) ?? Buffer.alloc(0);
    return sendTo({ port: options.isPlain ? httpPort : httpsPort, servername: host, ca, path }, options);
  };

  await start();
  return {
    send,
    get: async (host, path) => {
      const { status, location } = await send(host, path, {});
      return { status, location };
    },
    forget: async () => {
      await stop();
      await start();
    },
    stop,
  };
}

function sendTo(
  target: { port: number; servername: string; ca: Buffer; path: string },
  { method = "GET", from, headers, body = "", isPlain = false }: SendOptions,
) {
  return new Promise<CaddyResponse & { body: string }>((resolve, reject) => {
    const connection = { host: "127.0.0.1", localAddress: from, agent: false, timeout: 20_000, method };
    const options = {
      ...target,
      ...connection,
      headers: { Host: target.servername, "User-Agent": PHONE, "Content-Length": Buffer.byteLength(body), ...headers },
    };
    const sent = (isPlain ? requestPlainly : request)(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, location: headers.location, body: Buffer.concat(chunks).toString("utf8") });
      });
    });
    sent.once("timeout", () => sent.destroy(new Error("Caddy did not respond in time")));
    sent.once("error", reject);
    sent.end(body);
  });
}

async function findCaddy(): Promise<string> {
  const find = () => findProgram("caddy", ["/usr/bin"]);
  const found = (await find()) ?? ((await installDebianPackage("caddy")) ? await find() : undefined);
  if (found === undefined) throw new Error("The tests need Caddy (on Debian: apt-get install caddy).");
  return found;
}

/** Returns the global options: free ports, and certificates from Caddy's own authority. */
function optionsOf(httpPort: number, httpsPort: number, storage: string): string {
  return `
  admin off
  http_port ${httpPort}
  https_port ${httpsPort}
  default_bind 127.0.0.1
  storage file_system ${storage}
  skip_install_trust
  local_certs
`;
}

function caddyfileOf(options: string, askUrl: string, redirectUrl: string): string {
  return `{
  ${options}
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
