import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@qr/runtime";
import { afterAll, afterEach } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { openPool } from "../pool.ts";

const log = createLogger("test", "silent");

/**
 * Returns helpers that start embedded servers for one test file, each in its own folder. After each test, the functions
 * in `open` are called in reverse order.
 */
export function useEmbedded() {
  const base = mkdtempSync(join(tmpdir(), "qr-embedded-"));
  const open: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of open.splice(0).reverse()) await close();
  };
  afterEach(closeAll);
  afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 5 }));
  return {
    base,
    open,
    closeAll,
    start: async (name: string): Promise<EmbeddedPostgres> => {
      const postgres = await startEmbeddedPostgres({ dir: join(base, name), log });
      open.push(postgres.stop);
      return postgres;
    },
    poolOn: ({ url }: EmbeddedPostgres, max: number) => {
      const pool = openPool({ url, max, name: "embedded", log });
      open.push(() => pool.end());
      return pool;
    },
  };
}
