// Part of `npm run check`: checks that migrations do not interrupt running services. Exits with 1 on faults.
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { MIGRATIONS_DIRECTORY, readMigrations } from "@qr/database";
import { lintMigrations } from "../e2e/migrations/lint.ts";

const migrations = await readMigrations(MIGRATIONS_DIRECTORY);
const changelog = await readFile("CHANGELOG.md", "utf8");
const releases = new Set([...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)\b/gm)].map(([, version = ""]) => version));
const findings = lintMigrations(migrations, releases);
const folder = relative(process.cwd(), MIGRATIONS_DIRECTORY);
for (const { migration, line, rule, message } of findings) {
  console.error(`${folder}/${migration}/migration.sql:${line}: ${rule}: ${message}`);
}
console.log(`${migrations.length} migrations, ${findings.length} faults`);
process.exitCode = findings.length === 0 && migrations.length > 0 ? 0 : 1;
