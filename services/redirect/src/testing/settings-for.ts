// Settings of a redirect under test: any free port, and a journal folder of its own.

import type { RedirectSettings } from "../config.ts";

/** Addresses at which nobody listens, unless `changes` gives others. */
export function settingsFor(journalDir: string, changes: Partial<RedirectSettings> = {}): RedirectSettings {
  return {
    HTTP_PORT: 0,
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    REDIS_URL: "redis://127.0.0.1:1",
    AMQP_URL: "amqp://127.0.0.1:1",
    TRUSTED_PROXIES: [],
    JOURNAL_DIR: journalDir,
    JOURNAL_FSYNC: "interval",
    JOURNAL_MAX_BYTES: 16 * 1024 * 1024,
    TARGET_MEMORY_BYTES: 1024 * 1024,
    VISITOR_KEY_DAYS: 30,
    // Tests wait for states of the redirect by asking for slugs that nobody has.
    MISSES_PER_MINUTE: 0,
    ...changes,
  };
}
