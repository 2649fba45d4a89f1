// A TCP proxy in front of a server, so that a test can cut, freeze or refuse its connections.

import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  readonly port: number;
  /** Ends every connection with a reset; new ones are let through. */
  cut(): void;
  /** Swallows what either side says, also on new connections, until thaw(). Nothing is lost then: it goes on. */
  freeze(): void;
  thaw(): void;
  /** Refuses new connections until thaw(). */
  refuse(): void;
  /** Says something to every client as if the server did. */
  inject(bytes: Buffer): void;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address and passes everything on to `target`. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<readonly [client: Socket, upstream: Socket]>();
  let isFrozen = false;
  let isRefusing = false;

  const server = createServer((client) => {
    if (isRefusing) {
      reset(client);
      return;
    }
    const upstream = connect({ ...target, noDelay: true });
    client.setNoDelay(true);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on("data", (chunk) => to.write(chunk));
      from.on("error", () => {});
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function setFrozen(frozen: boolean): void {
    isFrozen = frozen;
    for (const socket of [...pairs].flat()) frozen ? socket.pause() : socket.resume();
  }
  function cut(): void {
    for (const [client, upstream] of pairs) {
      reset(client);
      upstream.destroy();
    }
  }
  return {
    port: portOf(server.address()),
    cut,
    freeze: () => setFrozen(true),
    thaw: () => {
      isRefusing = false;
      setFrozen(false);
    },
    refuse: () => {
      isRefusing = true;
    },
    inject: (bytes) => {
      for (const [client] of pairs) client.write(bytes);
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Ends a connection with a reset. Node 20 never lets go of a socket that is reset after its other side has gone. */
function reset(client: Socket): void {
  if (client.readyState === "open") client.resetAndDestroy();
  else client.destroy();
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The proxy does not listen on a port.");
  return address.port;
}
