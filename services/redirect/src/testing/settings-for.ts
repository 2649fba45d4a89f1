// Settings for a redirect under test: any free port, and a private journal folder.

import type { RedirectSettings } from "../config.ts";

/** Returns settings with addresses at which no server is listening, unless `changes` overrides them. */
export function settingsFor(journalDir: string, changes: Partial<RedirectSettings> = {}): RedirectSettings {
  return {
    HTTP_PORT: 0,
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    REDIS_URL: "redis://127.0.0.1:1",
    AMQP_URL: "amqp://127.0.0.1:1",
    TRUSTED_PROXIES: [],
    INTERNAL_PORT: undefined,
    PUBLIC_SHORT_URL: "http://127.0.0.1",
    SHORT_HOST_ALIASES: [],
    JOURNAL_DIR: journalDir,
    JOURNAL_FSYNC: "interval",
    JOURNAL_MAX_BYTES: 16 * 1024 * 1024,
    TARGET_MEMORY_BYTES: 1024 * 1024,
    VISITOR_KEY_DAYS: 30,
    // Tests poll the redirect with unknown slugs.
    MISSES_PER_MINUTE: 0,
    ...changes,
  };
}
