// Runs the service as `npm start` does: standalone on embedded infrastructure, in a new data folder.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbeddedFolder } from "@qr/database/testing";
import { freePorts } from "../free-ports.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";
import type { System } from "./system.ts";

export interface EmbeddedSystem extends System {
  readonly process: ServiceProcess;
  readonly dataDir: string;
  /** Restarts a standalone service that has exited, with the same data and ports. */
  startAgain(): Promise<void>;
}

/** Starts the standalone service on free ports; `env` adds settings. */
export async function startEmbeddedSystem(env: Record<string, string> = {}): Promise<EmbeddedSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), "qr-e2e-"));
  await createEmbeddedFolder(join(dataDir, "postgres"));
  const [gateway, redirect, images] = await freePorts(3);
  const settings = {
    DATA_DIR: dataDir,
    GATEWAY_PORT: String(gateway),
    REDIRECT_PORT: String(redirect),
    IMAGES_PORT: String(images),
    ...env,
  };
  const start = async () => {
    const started = startServiceProcess("services/standalone/dist/main.js", settings);
    try {
      await started.waitForOutput(/Press Ctrl-C to stop/);
    } catch (error) {
      started.signal("SIGKILL");
      await started.exited;
      throw error;
    }
    return started;
  };
  let running = await start();
  const [, apiKey] = await running.waitForOutput(/(qrk_[0-9A-Za-z]+)/);
  if (!apiKey) throw new Error("the first start printed no API key");
  return {
    apiUrl: `http://127.0.0.1:${gateway}`,
    shortUrl: `http://127.0.0.1:${redirect}`,
    imageUrl: `http://127.0.0.1:${images}`,
    apiKey,
    dataDir,
    get process() {
      return running;
    },
    startAgain: async () => {
      running = await start();
    },
    stop: async () => {
      running.signal("SIGINT");
      const standalone = await running.exited;
      await rm(dataDir, { recursive: true, force: true });
      return { standalone };
    },
  };
}
