// An HTTP server that sends scripted responses and records the requests, for testing errors that the real service rarely produces.

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A response, a connection reset, or no response at all. */
export type Step = { status: number; body?: unknown; headers?: Record<string, string> } | "reset" | "silence";

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ScriptedApi {
  url: string;
  asked: Asked[];
  stop(): Promise<void>;
}

/** Starts a server that responds to the first request with the first step, and so on; the last step repeats. */
export async function startScriptedApi(steps: readonly Step[]): Promise<ScriptedApi> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push({
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    const step = steps[Math.min(asked.length, steps.length) - 1] ?? "reset";
    if (step === "reset") return void request.socket.destroy();
    if (step === "silence") return;
    response.writeHead(step.status, { "Content-Type": "application/json", ...step.headers });
    response.end(JSON.stringify(step.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
