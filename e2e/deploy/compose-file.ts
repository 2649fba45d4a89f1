// Reads docker-compose.yml as Compose does, with merge keys and `${NAME:-default}` resolved.

import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const COMPOSE_FILE = new URL("../../docker-compose.yml", import.meta.url);

const composeService = z.looseObject({
  image: z.string(),
  build: z.object({ target: z.string() }).loose().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
});
export type ComposeService = z.infer<typeof composeService>;

export const composeText = (): string => readFileSync(COMPOSE_FILE, "utf8");

/** Parses the file without validation. Replaces variables with their values in `env` or with their defaults. */
export function readCompose(text: string, env: Readonly<Record<string, string>> = {}): unknown {
  return resolveVariables(parse(text, { merge: true }), env);
}

export function composeServices(text: string): Readonly<Record<string, ComposeService>> {
  return z.object({ services: z.record(z.string(), composeService) }).parse(readCompose(text)).services;
}

/** Resolves variables; `$$` is a literal dollar sign. */
function resolveVariables(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") {
    return value.replace(/\$(?:\$|\{(\w+)(?::-([^}]*))?\})/g, (whole, name?: string, preset?: string) =>
      whole === "$$" ? "$" : (env[name ?? ""] ?? preset ?? ""),
    );
  }
  if (Array.isArray(value)) return value.map((item) => resolveVariables(item, env));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveVariables(item, env)]));
}
