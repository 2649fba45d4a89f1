// Generates SQL from schema.prisma with the WebAssembly build of Prisma's schema engine.
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

/** Instantiates the engine. The package's entry point imports the .wasm file as a module, which Node does not support yet. */
async function loadEngine() {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/**
 * Returns the SQL that migrates a database from one schema text (`from`; an empty database if undefined) to another (`to`); "" if there is
 * nothing to do. The engine reads the server version from the database at `url` and does not change that database.
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
