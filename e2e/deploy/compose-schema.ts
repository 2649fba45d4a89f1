// The schema of the Compose Specification, from the linter's package.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";

const schemaFile = join(
  dirname(createRequire(import.meta.url).resolve("dclint/package.json")),
  "schemas/compose.schema.json",
);
const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
ajvFormats.default(ajv);
const isCompose = ajv.compile(JSON.parse(readFileSync(schemaFile, "utf8")));

/** Returns a message for each schema violation in the parsed Compose file. */
export const schemaViolations = (data: unknown): string[] =>
  isCompose(data) ? [] : (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
