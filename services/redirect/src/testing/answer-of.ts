// What a function that answers responses sends, over HTTP. For tests only.

import { createServer, type ServerResponse } from "node:http";
import { type Answer, httpGet } from "./http-get.ts";

const servers: (() => void)[] = [];

/** The answer to one request to a server that has every request answered by `send`; closeServers ends it. */
export async function answerOf(
  send: (response: ServerResponse) => void,
  headers: Record<string, string>,
  method = "GET",
): Promise<Answer> {
  const server = createServer((_request, response) => send(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(() => server.close());
  const address = server.address();
  return httpGet(typeof address === "object" && address ? address.port : 0, "/", { headers, method });
}

export function closeServers(): void {
  for (const close of servers.splice(0)) close();
}
