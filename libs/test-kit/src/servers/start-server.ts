// Starts a private server: in Docker, otherwise from the machine's own programs, otherwise after installing them with apt-get.

import { installDebianPackage } from "../programs.ts";
import { hasDocker, startContainerServer } from "./container-server.ts";
import { startLocalServer } from "./local-server.ts";
import type { ServerKind, TestServer } from "./test-server.ts";

/** Tries each way to start a server of this kind. Rejects with installation instructions if no way works. */
export async function startServer(kind: ServerKind): Promise<TestServer> {
  return (await tryContainer(kind)) ?? (await startLocalServer(kind)) ?? (await installAndStart(kind)) ?? giveUp(kind);
}

async function tryContainer(kind: ServerKind): Promise<TestServer | undefined> {
  if (!(await hasDocker())) return undefined;
  try {
    return await startContainerServer(kind);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(
      `${kind.name} did not start in Docker (${reason.split("\n")[0]}); trying the one installed on this machine`,
    );
    return undefined;
  }
}

async function installAndStart(kind: ServerKind): Promise<TestServer | undefined> {
  return (await installDebianPackage(kind.debianPackage)) ? startLocalServer(kind) : undefined;
}

function giveUp({ name, debianPackage, variable }: ServerKind): never {
  throw new Error(
    `The tests need ${name}. Start Docker, or install ${name} (on Debian: apt-get install ${debianPackage}), ` +
      `or set ${variable} to the address of a ${name} that the tests may use.`,
  );
}
