import { startTcpProxy, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import { afterAll, afterEach } from "vitest";
import type { GatewayParts } from "../connections.ts";
import { startTestGateway, type TestGateway } from "./test-gateway.ts";

/** Starts a gateway that reaches Postgres only through a proxy, which is thawed after each test. Call it outside of hooks and tests. */
export async function useProxiedGateway(
  parts: Partial<GatewayParts> = {},
): Promise<{ api: TestGateway; proxy: TcpProxy }> {
  const proxy = await startTcpProxy(process.env.TEST_POSTGRES_URL ?? "");
  const api = await startTestGateway({}, parts, (url) => urlThrough(proxy, url));
  afterEach(() => proxy.thaw());
  afterAll(async () => {
    await api.stop();
    await proxy.close();
  });
  return { api, proxy };
}
