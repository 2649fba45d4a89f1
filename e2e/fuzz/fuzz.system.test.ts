import { createTestDatabase } from "@qr/database/testing";
import { gatewaySettings, startGateway } from "@qr/gateway";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { seed } from "@qr/test-kit/nightly";
import { expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";
import { SESSION_PLACES } from "./hostile/session-places.ts";

test("250 valid, invalid, and hostile requests find nothing", { timeout: 300_000 }, async () => {
  const { findings, requests } = await fuzz({ requests: 250, seed });
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(250);
});

test("the fuzzer attacks every route under /session, and its body if it reads one", async () => {
  const database = await createTestDatabase();
  const bus = createMemoryBus();
  const targetCache = createMemoryTargetCache();
  const settings = gatewaySettings.parse({
    HTTP_PORT: 0,
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    DATABASE_URL: database.url,
    REDIS_URL: "redis://127.0.0.1:1",
    AMQP_URL: "amqp://127.0.0.1:1",
    PUBLIC_API_URL: "https://api.qr-service.com",
    PUBLIC_SHORT_URL: "https://short.qr-service.com",
    PUBLIC_IMAGE_URL: "https://images.qr-service.com",
    SESSION_SECRET: "a secret of the fuzzed gateway, 32+ characters",
  });
  const log = createLogger("fuzz", "silent");
  const gateway = await startGateway({ ...settings, REDIS_URL: "memory:" }, { log, bus, targetCache });
  try {
    const routes = gateway.sessionRoutes.map(
      ({ method, path, readBody }) => `${method.toUpperCase()} ${path.replace(":id", "{}")} ${readBody !== undefined}`,
    );
    const attacked = new Set(
      SESSION_PLACES.map(({ route, body }) => `${route.replace(/\{\w+\}/, "{}")} ${body !== undefined}`),
    );
    expect([...attacked].sort()).toEqual(routes.sort());
  } finally {
    await gateway.stop(2000);
    await bus.close(0);
    await targetCache.close();
    await database.drop();
  }
});
