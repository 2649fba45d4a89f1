// Reads a process's settings from its environment. Instead of NAME, NAME_FILE can name a file that contains the value (for secrets).

import { readFileSync } from "node:fs";
import type { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown if the settings are invalid; `message` lists every violation, one per line. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly violations: readonly string[];
  constructor(violations: readonly string[]) {
    super(`The settings are invalid:\n${violations.map((violation) => `  ${violation}`).join("\n")}`);
    this.violations = violations;
  }
}

/** Returns the values named in `schema`, parsed; an empty value counts as unset. Throws a SettingsError with all violations. */
export function readSettings<S extends z.ZodObject>(schema: S, env: Environment): z.infer<S> {
  const violations: string[] = [];
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = readValue(name, env, violations);
    if (value !== undefined && value !== "") given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = issue.path.join(".");
      const isMissing = given[name] === undefined;
      violations.push(`${name}: ${isMissing ? "is not set" : issue.message}`);
    }
  }
  if (violations.length > 0 || !parsed.success) throw new SettingsError(violations);
  return parsed.data;
}

function readValue(name: string, env: Environment, violations: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === "") return env[name];
  if (env[name]) {
    violations.push(`${name}: set ${name} or ${name}_FILE, not both`);
    return undefined;
  }
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    violations.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
