// For tests: captures the HTTP response that a function sends. Each call to responseOf starts a server; closeServers stops these servers.

import { createServer, type ServerResponse } from "node:http";
import { httpGet, type TestResponse } from "./http-get.ts";

const servers: (() => void)[] = [];

export async function responseOf(
  send: (response: ServerResponse) => void,
  headers: Record<string, string>,
  method = "GET",
): Promise<TestResponse> {
  const server = createServer((_request, response) => send(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(() => server.close());
  const address = server.address();
  return httpGet(typeof address === "object" && address ? address.port : 0, "/", { headers, method });
}

export function closeServers(): void {
  for (const close of servers.splice(0)) close();
}
