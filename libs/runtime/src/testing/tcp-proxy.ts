// A TCP proxy in front of a server. A test can cut, freeze (in one or both directions), refuse, or slow down the proxy's connections.

import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "postgres:": 5432, "redis:": 6379, "amqp:": 5672 };

/** The direction in which a frozen link holds data back. */
export type FrozenWay = "to-server" | "to-client" | "both";

export interface TcpProxy {
  readonly port: number;
  /** Resets every connection; accepts new ones. */
  cut(): void;
  /** Holds data back in the given direction, including on new connections, until thaw(), which delivers the data. */
  freeze(way?: FrozenWay): void;
  /** Delays everything by `ms` in each direction, until thaw(). */
  slow(ms: number): void;
  /** Refuses new connections until thaw(). */
  refuse(): void;
  thaw(): void;
  /** Sends bytes to every client, as if the server had sent them. */
  inject(bytes: Buffer): void;
  close(): Promise<void>;
}

type Pair = readonly [client: Socket, upstream: Socket];

/** Listens on `port` (0: any free one) on the loopback address and forwards everything to `target`, which is an address or a server's URL. */
export async function startTcpProxy(target: { host: string; port: number } | string, port = 0): Promise<TcpProxy> {
  const address = typeof target === "string" ? addressOf(target) : target;
  const pairs = new Set<Pair>();
  const late = new Set<NodeJS.Timeout>();
  let frozen: FrozenWay | undefined;
  let isRefusing = false;
  let delayMs = 0;

  const server = createServer((client) => {
    if (isRefusing) {
      reset(client);
      return;
    }
    const upstream = connect({ ...address, noDelay: true });
    client.setNoDelay(true);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    pass(pair, client, upstream);
    pass(pair, upstream, client);
    pauseFrozen(pair);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  function pass(pair: Pair, from: Socket, to: Socket): void {
    let arrivesMs = 0;
    let onTheWay = 0;
    /** Delivers data after the delay, in the order in which it was sent, even if the delay changes in the meantime. */
    const arrive = (deliver: () => void) => {
      if (delayMs === 0 && onTheWay === 0) return deliver();
      arrivesMs = Math.max(arrivesMs, performance.now() + delayMs);
      onTheWay += 1;
      const timer = setTimeout(() => {
        late.delete(timer);
        onTheWay -= 1;
        deliver();
      }, arrivesMs - performance.now());
      late.add(timer);
    };
    from.on("data", (chunk) => arrive(() => to.write(chunk)));
    from.on("error", () => {});
    from.on("close", () => {
      pairs.delete(pair);
      arrive(() => to.destroy());
    });
  }

  function pauseFrozen([client, upstream]: Pair): void {
    setPaused(client, frozen === "both" || frozen === "to-server");
    setPaused(upstream, frozen === "both" || frozen === "to-client");
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
    freeze: (way = "both") => {
      frozen = way;
      for (const pair of pairs) pauseFrozen(pair);
    },
    slow: (ms) => {
      delayMs = ms;
    },
    refuse: () => {
      isRefusing = true;
    },
    thaw: () => {
      isRefusing = false;
      delayMs = 0;
      frozen = undefined;
      for (const pair of pairs) pauseFrozen(pair);
    },
    inject: (bytes) => {
      for (const [client] of pairs) client.write(bytes);
    },
    close: async () => {
      cut();
      for (const timer of late) clearTimeout(timer);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the server's URL with the proxy's host and port. */
export function urlThrough(proxy: TcpProxy, serverUrl: string): string {
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  return url.href;
}

function addressOf(serverUrl: string): { host: string; port: number } {
  const { protocol, hostname, port } = new URL(serverUrl);
  return { host: hostname, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) };
}

function setPaused(socket: Socket, isPaused: boolean): void {
  if (isPaused) socket.pause();
  else socket.resume();
}

/** Resets a connection. Node 20 never releases a socket that is reset after its peer has disconnected. */
function reset(client: Socket): void {
  if (client.readyState === "open") client.resetAndDestroy();
  else client.destroy();
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The proxy is not listening on a port.");
  return address.port;
}
