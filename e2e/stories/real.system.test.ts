import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startRealSystem } from "@qr/test-kit/systems/real-system";
import { afterAll } from "vitest";
import { describeJourney } from "./journey.ts";

const database = await createTestDatabase();
const broker = await createTestBroker();

describeJourney("real infrastructure", () =>
  startRealSystem({ databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL ?? "", amqpUrl: broker.url }),
);

afterAll(async () => {
  await broker.drop();
  await database.drop();
});
