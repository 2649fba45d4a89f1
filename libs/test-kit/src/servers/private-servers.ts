// Private servers for tests that stop, kill, or freeze one. All other tests share the run's servers (TEST_POSTGRES_URL and so on).

import { postgres } from "./postgres.ts";
import { rabbitMq } from "./rabbitmq.ts";
import { redis } from "./redis.ts";
import { startServer } from "./start-server.ts";
import type { TestServer } from "./test-server.ts";

export type { TestServer } from "./test-server.ts";

/** Starts an empty Postgres with the user `postgres` and no password. */
export const startPostgres = (): Promise<TestServer> => startServer(postgres);

export const startRedis = (): Promise<TestServer> => startServer(redis);

export const startRabbitMq = (): Promise<TestServer> => startServer(rabbitMq);
