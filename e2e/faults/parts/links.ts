// Puts a proxy between each service process and each server, so that links can be cut individually.

import { startTcpProxy, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import type { Infrastructure } from "@qr/test-kit/systems/service-settings";
import {
  endsOf,
  INSTANCE_NAMES,
  type InstanceName,
  instancesAt,
  type Link,
  SERVER_NAMES,
  type ServerName,
} from "./names.ts";

export interface Links {
  /** Returns the addresses of the instance's proxies, which the instance uses as its server addresses. */
  infrastructureOf(instance: InstanceName): Infrastructure;
  /** Returns the proxies that a link's name covers. */
  at(link: Link): TcpProxy[];
  thawAll(): void;
  close(): Promise<void>;
}

export async function openLinks(urls: Readonly<Record<ServerName, string>>): Promise<Links> {
  const proxies = new Map<string, TcpProxy>();
  for (const instance of INSTANCE_NAMES) {
    for (const server of SERVER_NAMES) proxies.set(`${instance}>${server}`, await startTcpProxy(urls[server]));
  }
  function proxyOf(instance: InstanceName, server: ServerName): TcpProxy {
    const proxy = proxies.get(`${instance}>${server}`);
    if (!proxy) throw new Error(`there is no link ${instance}>${server}`);
    return proxy;
  }
  return {
    infrastructureOf: (instance) => ({
      databaseUrl: urlThrough(proxyOf(instance, "postgres"), urls.postgres),
      redisUrl: urlThrough(proxyOf(instance, "redis"), urls.redis),
      amqpUrl: urlThrough(proxyOf(instance, "rabbitmq"), urls.rabbitmq),
    }),
    at: (link) => {
      const { place, server } = endsOf(link);
      return instancesAt(place).map((instance) => proxyOf(instance, server));
    },
    thawAll: () => {
      for (const proxy of proxies.values()) proxy.thaw();
    },
    close: async () => {
      await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
    },
  };
}
