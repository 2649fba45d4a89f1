import { createLogger } from "@qr/runtime";
import { expect } from "vitest";
import { connectRabbitBus } from "./bus.rabbit.ts";
import { describeBus } from "./testing/bus-suite.ts";
import { createTestBroker } from "./testing/test-broker.rabbit.ts";

describeBus("RabbitMQ bus", async () => {
  const broker = await createTestBroker();
  const bus = await connectRabbitBus({ url: broker.url, log: createLogger("test", "silent") });
  await expect.poll(() => bus.state(), { timeout: 10_000 }).toBe("up");
  return { bus, deadLetters: broker.deadLetters, drop: broker.drop };
});
