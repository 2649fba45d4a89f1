// Simulates phones: sends scans over keep-alive connections and counts what was sent and served.

import { Agent, request } from "node:http";

const DEADLINE_MS = 15_000;

export interface ScanResponse {
  status: number;
  location: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Scans a short URL once without following the redirect. Rejects if the connection is silent for `deadlineMs`. */
export function scan(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  method = "GET",
  deadlineMs = DEADLINE_MS,
): Promise<ScanResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers, method, timeout: deadlineMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("the scan was not served in time")));
    outgoing.on("error", reject);
    outgoing.end();
  });
}

export const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

export interface ScanLoad {
  /** Returns the number of scans sent so far. */
  sent(): number;
  /** Returns the number of scans that have received a 302 so far. */
  served(): number;
  /** Returns the number of responses by status, with "failed" for scans without a response. */
  outcomes(): Record<string, number>;
  /** Stops sending. Resolves when every scan in flight has ended. */
  end(): Promise<void>;
}

/** Scans the URLs in turn over `phones` connections, with at most `perSecond` scans per connection per second, until `end` is called. */
export function startScanLoad(urls: readonly string[], phones: number, perSecond: number): ScanLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: phones });
  const outcomes: Record<string, number> = {};
  let sent = 0;
  let isEnding = false;
  const phone = async (number: number) => {
    for (let turn = number; !isEnding; turn += 1) {
      const url = urls[turn % urls.length] ?? "";
      const startedAt = performance.now();
      sent += 1;
      const outcome = await scan(agent, url, { "User-Agent": PHONE }).then(
        ({ status }) => String(status),
        () => "failed",
      );
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      const restMs = 1000 / perSecond - (performance.now() - startedAt);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  };
  const ended = Promise.all(Array.from({ length: phones }, (_, number) => phone(number)));
  return {
    sent: () => sent,
    served: () => outcomes["302"] ?? 0,
    outcomes: () => ({ ...outcomes }),
    end: async () => {
      isEnding = true;
      await ended;
      agent.destroy();
    },
  };
}
