// Runs a private server from programs installed on this machine.

import { rm } from "node:fs/promises";
import { freePorts } from "../free-ports.ts";
import { type LocalProcess, startLocalProcess } from "./local-process.ts";
import { createServerFolder } from "./run-folder.ts";
import type { ServerKind, TestServer } from "./test-server.ts";

/** Starts a server of this kind. Resolves with undefined if the server's programs are not installed. */
export async function startLocalServer(kind: ServerKind): Promise<TestServer | undefined> {
  const [port = 0] = await freePorts(1);
  const folder = await createServerFolder(kind.name);
  const server = await kind.findLocal(folder, port);
  if (server === undefined) {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
  const { command, companion } = server;
  let companionProcess: LocalProcess | undefined;
  let main: LocalProcess | undefined;

  async function start(): Promise<void> {
    if (companion) {
      const name = `${kind.name}-companion`;
      companionProcess ??= await startLocalProcess(name, companion.command, folder, companion.isReady);
    }
    main = await startLocalProcess(kind.name, command, folder, () => kind.isReady(port));
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    await main?.end(signal);
    main = undefined;
    await companionProcess?.end("SIGTERM");
    companionProcess = undefined;
  }

  await server.prepare();
  await start();
  const stop = async () => {
    await main?.signal("SIGCONT");
    await end(kind.stopSignal);
  };
  return {
    url: kind.url(port),
    get pid() {
      if (main === undefined) throw new Error(`${kind.name} is not running`);
      return main.pid;
    },
    stop,
    async kill(signal) {
      if (signal === "SIGKILL") await end(signal);
      else await main?.signal(signal);
    },
    async restart() {
      await stop();
      await start();
    },
    async remove() {
      await end("SIGKILL");
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
