// The settings with which the tests start the services, as an operator would give them.

import { join } from "node:path";
import { signInUrl } from "@qr/database/testing";
import type { ServiceName } from "../service-names.ts";

export interface Infrastructure {
  /** Its owner's: each service gets the address for its own role, so the database has to be made by `@qr/database/testing`. */
  databaseUrl: string;
  redisUrl: string;
  amqpUrl: string;
}

export interface PublicUrls {
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
}

/** All that a service may ask for; each takes what it knows. Images and journals lie below `folder`. */
export function serviceSettings(
  service: ServiceName,
  infrastructure: Infrastructure,
  urls: PublicUrls,
  folder: string,
) {
  return {
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    DATABASE_URL: signInUrl(infrastructure.databaseUrl, service),
    REDIS_URL: infrastructure.redisUrl,
    AMQP_URL: infrastructure.amqpUrl,
    IMAGE_STORE: `file:${join(folder, "images")}`,
    JOURNAL_DIR: join(folder, "journal"),
    SESSION_SECRET: "a secret of the dashboard in the end-to-end tests",
    PUBLIC_API_URL: urls.apiUrl,
    PUBLIC_SHORT_URL: urls.shortUrl,
    PUBLIC_IMAGE_URL: urls.imageUrl,
  };
}
