// Redis for tests, with an append-only file, so that its data survives a restart as in production.

import { findProgram } from "../programs.ts";
import { deployedImage } from "./deployed-versions.ts";
import { probe } from "./probe.ts";
import type { ServerKind } from "./test-server.ts";

const SETTINGS = ["--save", "", "--appendonly", "yes", "--maxmemory", "64mb", "--maxmemory-policy", "volatile-lru"];

export const redis: ServerKind = {
  name: "Redis",
  variable: "TEST_REDIS_URL",
  debianPackage: "redis-server",
  stopSignal: "SIGTERM",
  container: { image: deployedImage("redis"), port: 6379, env: {}, args: SETTINGS, login: "" },
  url: (port) => `redis://127.0.0.1:${port}`,
  async isReady(port) {
    const response = await probe(port, "PING\r\n");
    return response.toString("latin1").startsWith("+PONG");
  },
  async version(url) {
    const response = await probe(Number(new URL(url).port), "INFO server\r\n");
    return response.toString("latin1").match(/^redis_version:(.+)$/m)?.[1];
  },
  async findLocal(folder, port) {
    const program = await findProgram("redis-server");
    if (program === undefined) return undefined;
    const where = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--daemonize", "no"];
    return { prepare: async () => {}, command: { program, args: [...where, ...SETTINGS] } };
  },
};
