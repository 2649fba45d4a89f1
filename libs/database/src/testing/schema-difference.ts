// What schema.prisma has and a database has not, by Prisma's own schema engine as WebAssembly (its binary is not needed).
// Used by scripts/write-migration.ts and by the test that the migrations make what the schema says.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";

const SCHEMA_FILE = new URL("../../prisma/schema.prisma", import.meta.url);
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The SQL that would bring the database at `url` to the schema; empty where it is there. Views and checks are not compared. */
export async function schemaDifference(url: string): Promise<string> {
  await loadEngine();
  const content = await readFile(SCHEMA_FILE, "utf8");
  const adapters = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: [["schema.prisma", content]] }, () => {}, adapters);
  try {
    const { stdout } = await schemaEngine.diff({
      from: { tag: "url", url },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    const sql = (stdout ?? "").trim();
    return sql === "-- This is an empty migration." ? "" : sql;
  } finally {
    schemaEngine.free();
  }
}

let isLoaded = false;

/** The package's own entry imports the .wasm as a module, which Node does not do yet; so it is instantiated by hand. */
async function loadEngine(): Promise<void> {
  if (isLoaded) return;
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: begin } = instance.exports;
  if (typeof begin === "function") begin();
  isLoaded = true;
}
