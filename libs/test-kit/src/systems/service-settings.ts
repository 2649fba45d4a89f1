// The settings with which tests start the services, in the form that an operator uses.

import { join } from "node:path";
import { signInUrl } from "@qr/database/testing";
import type { ServiceName } from "../service-names.ts";

export interface Infrastructure {
  /** The owner's database URL. Each service gets a URL for its own role, so the database must come from `@qr/database/testing`. */
  databaseUrl: string;
  redisUrl: string;
  amqpUrl: string;
}

export interface PublicUrls {
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
}

/** Returns the settings for a service, plus settings for other services, which the service ignores. Images and journals are stored below `folder`. */
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
