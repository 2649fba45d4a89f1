// node scripts/write-migration.mjs NAME [REVISION]: writes the next migration, from schema.prisma in git to the file on disk. Review the
// SQL, split it as `npm run check` says, and never change a migration after its release.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@qr/database";
import { createLogger } from "@qr/runtime";
import { SCHEMA_FILE, sqlBetween } from "./schema-sql.mjs";

const [name, revision = "HEAD"] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name ?? "")) {
  console.error("Give the migration a name, for example: node scripts/write-migration.mjs add_code_notes");
  process.exit(1);
}
const root = fileURLToPath(new URL("..", import.meta.url));
const before = execFileSync("git", ["show", `${revision}:./prisma/schema.prisma`], { cwd: root, encoding: "utf8" });
const dir = await mkdtemp(join(tmpdir(), "qr-migration-"));
const postgres = await startEmbeddedPostgres({ dir, log: createLogger("write-migration", "warn") });
const sql = await sqlBetween(before, await readFile(SCHEMA_FILE, "utf8"), postgres.url).finally(async () => {
  await postgres.stop();
  await rm(dir, { recursive: true });
});
if (sql === "") {
  console.log(`schema.prisma has not changed since ${revision}.`);
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = `${root}prisma/migrations/${stamp}_${name}`;
  await mkdir(folder);
  await writeFile(`${folder}/migration.sql`, `${sql}\n`);
  console.log(`${folder}/migration.sql`);
}
