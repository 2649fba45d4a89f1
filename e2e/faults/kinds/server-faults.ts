// Faults in which Postgres, Redis, or RabbitMQ is killed, stopped, or frozen.

import type { ServerName } from "../parts/names.ts";
import type { Injection } from "../row.ts";

export type ServerKind = "kill" | "term" | "pause" | "disk-full";

export function serverFault(name: ServerName, kind: Exclude<ServerKind, "disk-full">): Injection {
  return async ({ system }) => {
    const server = system.servers[name];
    if (kind === "pause") {
      await server.kill("SIGSTOP");
      return () => server.kill("SIGCONT");
    }
    await (kind === "kill" ? server.kill("SIGKILL") : server.stop());
    return () => server.restart();
  };
}
