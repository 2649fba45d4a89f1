// Sends HTTP requests in tests: sends the path unchanged and does not follow redirect responses.

import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:http";

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";

/** Resolves with the response to one request on a new connection. Rejects after 10 s. */
export function httpGet(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        agent: false,
        timeout: 10_000,
        headers: { "User-Agent": PHONE, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const body = Buffer.concat(chunks).toString("utf8");
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("no response within 10 s")));
    sent.on("error", reject);
    sent.end(body);
  });
}
