import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, it } from "vitest";
import { createPlainConnections } from "./plain-connections.ts";

it("requests that arrive as events instead of pushes also get responses", async () => {
  const plain = createPlainConnections({
    listener: (request, reply) => {
      const body = Buffer.from(request.url ?? "");
      reply.writeHead(200, { "Content-Length": body.length });
      reply.end(body);
    },
    giveToNode: (socket) => socket.destroy(),
    firstRequestMs: 5000,
    keepAliveMs: 5000,
  });
  const server = createServer((socket) => {
    const { push } = socket;
    plain.take(socket);
    socket.push = push;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  for (const path of ["/1", "/2"]) {
    client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const [response] = await once(client, "data");
    expect(String(response)).toMatch(new RegExp(`^HTTP/1\\.1 200 OK\\r\\n.*\\r\\n\\r\\n${path}$`, "s"));
  }
  client.destroy();
  server.close();
});
