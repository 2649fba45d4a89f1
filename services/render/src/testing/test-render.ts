// A render service on a free port, with a private store folder and an in-process bus.

import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInUrl } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { afterAll } from "vitest";
import { z } from "zod";
import type { RenderSettings } from "../config.ts";
import { createDrawing } from "../drawing/drawing.ts";
import { openFileImageStore } from "../image-store/image-store.file.ts";
import type { ImageStore } from "../image-store/image-store.ts";
import { startRender } from "../render.ts";
import { createTestCodes } from "./test-codes.ts";

/** How long a drawing and its request may take, in ms. On a busy machine, the largest images take many seconds. */
const BUSY_MS = 30_000;

export interface TestRender {
  url: string;
  store: ImageStore;
  bus: ReturnType<typeof createMemoryBus>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a request with the path unchanged (fetch would normalize the path), and returns the status of the response. */
  statusOf(path: string, method?: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

interface TestRenderOptions {
  databaseUrl: string;
  /** Replaces the store in the folder. */
  imageStore?: ImageStore;
  settings?: Partial<RenderSettings>;
}

/** Starts a render service. By default, on-demand images are not limited. */
export async function startTestRender(options: TestRenderOptions): Promise<TestRender> {
  const log = createLogger("test", "silent");
  const folder = await mkdtemp(join(tmpdir(), "qr-render-"));
  const bus = createMemoryBus({ confirmDeadlineMs: BUSY_MS });
  const store = options.imageStore ?? openFileImageStore({ folder, log });
  const running = await startRender(
    {
      HTTP_PORT: 0,
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      DATABASE_URL: signInUrl(options.databaseUrl, "render"),
      METRICS_PORT: undefined,
      TRUSTED_PROXIES: [],
      IMAGE_UNITS_PER_MINUTE: 0,
      ...options.settings,
    },
    { log, bus, imageStore: store, drawing: createDrawing({ deadlineMs: BUSY_MS }) },
  );
  const { port } = running;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    store,
    bus,
    get: (path, headers = {}) => fetch(url + path, { headers, signal: AbortSignal.timeout(BUSY_MS) }),
    statusOf: (path, method = "GET") =>
      new Promise((resolve, reject) => {
        request({ host: "127.0.0.1", port, path, method, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      }),
    stop: async () => {
      await running.stop(3000);
      await bus.close(1000);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a render service with its own database, and stops both after the file's tests. */
export async function useTestRender() {
  const codes = await createTestCodes();
  const render = await startTestRender({ databaseUrl: codes.databaseUrl });
  afterAll(async () => {
    await render.stop();
    await codes.drop();
  });
  return { codes, render };
}

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
  details: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).default([]),
});

/** Returns the body of an error response. Throws if the body is not an error. */
export async function errorOf(response: Response): Promise<z.infer<typeof errorBody>> {
  return errorBody.parse(await response.json());
}
