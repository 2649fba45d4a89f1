// Network faults between a service and a server: the link is down, half open, slow, or refuses connections.

import type { TcpProxy } from "@qr/runtime/testing";
import type { Link } from "../parts/names.ts";
import type { Injection } from "../row.ts";

export type LinkKind = "cut" | "reset" | "deaf" | "mute" | "slow";

const SLOW_MS = 250;

const BEGINNINGS: Readonly<Record<LinkKind, (proxy: TcpProxy) => void>> = {
  cut: (proxy) => proxy.freeze("both"),
  deaf: (proxy) => proxy.freeze("to-client"),
  mute: (proxy) => proxy.freeze("to-server"),
  slow: (proxy) => proxy.slow(SLOW_MS),
  reset: (proxy) => {
    proxy.refuse();
    proxy.cut();
  },
};

export function linkFault(link: Link, kind: LinkKind): Injection {
  return async ({ system }) => {
    const proxies = system.links.at(link);
    for (const proxy of proxies) BEGINNINGS[kind](proxy);
    return async () => {
      for (const proxy of proxies) proxy.thaw();
    };
  };
}
