// A TCP proxy before Postgres that can swallow everything, as a frozen server or a cut network does.

import { connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  /** From now on nothing passes, also on new connections; what is said meanwhile passes after thaw(). */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Listens on `port` (0: any free one) of the loopback address and passes everything on to the server of `targetUrl`. */
export async function startTcpProxy(targetUrl: string, port = 0): Promise<TcpProxy> {
  const { hostname, port: targetPort } = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort || 5432), hostname);
    pass(client, upstream);
    pass(upstream, client);
  });
  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on("data", (chunk) => to.write(chunk));
    from.on("error", () => {});
    from.once("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isFrozen) from.pause();
  }
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The database's URL through the proxy. */
export function urlThrough(proxy: TcpProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  return url.href;
}
