// Private servers for the tests that stop, kill or freeze one. All other tests share those of the run (TEST_POSTGRES_URL and so on).

import { postgres } from "./postgres.ts";
import { rabbitMq } from "./rabbitmq.ts";
import { redis } from "./redis.ts";
import { startServer } from "./start-server.ts";
import type { TestServer } from "./test-server.ts";

export type { TestServer } from "./test-server.ts";

/** A further Postgres, with the user `postgres`, without a password, and an empty database. */
export const startPostgres = (): Promise<TestServer> => startServer(postgres);

/** A further Redis, empty. */
export const startRedis = (): Promise<TestServer> => startServer(redis);

/** A further RabbitMQ, empty; takes some 5 s. */
export const startRabbitMq = (): Promise<TestServer> => startServer(rabbitMq);
