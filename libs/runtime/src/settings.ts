// Reads a process's settings from its environment. Instead of NAME, NAME_FILE can name a file that contains the value (for secrets).

import { readFileSync } from "node:fs";
import type { z } from "zod";
import { describeError } from "./describe-error.ts";

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

/** Returns the values named in `schema`, parsed; an empty variable counts as unset. Throws a SettingsError with all violations. */
export function readSettings<S extends z.ZodObject>(schema: S, env: Environment): z.infer<S> {
  const violations: string[] = [];
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = readValue(name, env, violations);
    if (value !== undefined && value !== "") given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const name = path.join(".");
      violations.push(
        ...violationOf(name, message, { isMissing: given[name] === undefined, file: env[`${name}_FILE`] }),
      );
    }
  }
  if (violations.length > 0 || !parsed.success) throw new SettingsError(violations);
  return parsed.data;
}

/**
 * Returns the violation in a list. The list is empty if a value from a file is missing, because readValue has already
 * reported why.
 */
function violationOf(
  name: string,
  message: string,
  { isMissing, file }: { isMissing: boolean; file: string | undefined },
): string[] {
  if (!file) return [`${name}: ${isMissing ? "is not set" : message}`];
  return isMissing ? [] : [`${name}_FILE: the value in ${file} ${message}`];
}

function readValue(name: string, env: Environment, violations: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === "") return env[name];
  if (env[name]) {
    violations.push(`${name}: set ${name} or ${name}_FILE, not both`);
    return undefined;
  }
  try {
    const value = readFileSync(file, "utf8").trim();
    if (value === "") violations.push(`${name}_FILE: the file ${file} is empty`);
    return value;
  } catch (error) {
    violations.push(`${name}_FILE: ${describeError(error)}`);
    return undefined;
  }
}
