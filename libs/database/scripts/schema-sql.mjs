// The SQL that Prisma's own schema engine makes of schema.prisma, by its WebAssembly build (its binary is not needed).
// Used by write-migration.mjs, and by the test that the migrations make what the schema says.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

export const SCHEMA_FILE = fileURLToPath(new URL("../prisma/schema.prisma", import.meta.url));
const NO_FILTERS = { externalTables: [], externalEnums: [] };
let loading;

/** The package's own entry imports the .wasm as a module, which Node does not do yet; so it is instantiated by hand, once. */
async function loadEngine() {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/**
 * The SQL that leads from one schema's text to another's, or from an empty database; empty where nothing is to do.
 * The engine asks the database at `url` for its version and leaves it as it is.
 */
export async function sqlBetween(from, to, url) {
  loading ??= loadEngine();
  await loading;
  const schema = (content) => ({ tag: "schemaDatamodel", files: [{ path: SCHEMA_FILE, content }] });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const adapters = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: [[SCHEMA_FILE, to]] }, () => {}, adapters);
  try {
    const { stdout } = await schemaEngine.diff({
      from: from === undefined ? { tag: "empty" } : schema(from),
      to: schema(to),
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    const sql = stdout.trim();
    return sql === "-- This is an empty migration." ? "" : sql;
  } finally {
    schemaEngine.free();
    await pool.end();
  }
}
