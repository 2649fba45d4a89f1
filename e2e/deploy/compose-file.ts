// Reads a Compose file as Compose does, with merge keys, `${NAME:-default}`, and `${NAME:?error}` resolved.

import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

/** The file that runs everything on one machine, for people other than developers. */
export const ONE_MACHINE = "deploy/compose/compose.yml";
const ROOT = new URL("../../", import.meta.url);

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
  restart: z.string().optional(),
  mem_limit: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
  healthcheck: z.looseObject({ disable: z.boolean().optional() }).optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});
export type ComposeService = z.infer<typeof composeService>;

/** Returns the text of the developers' file, or of another one. */
export const composeText = (path = "docker-compose.yml"): string => readFileSync(new URL(path, ROOT), "utf8");

/**
 * Parses the file without validation. Replaces variables with their values in `env` or with their defaults. Throws if a
 * required variable has no value.
 */
export function readCompose(text: string, env: Readonly<Record<string, string>> = {}): unknown {
  return resolveVariables(parse(text, { merge: true }), env);
}

export function composeServices(
  text: string,
  env: Readonly<Record<string, string>> = {},
): Readonly<Record<string, ComposeService>> {
  return z.object({ services: z.record(z.string(), composeService) }).parse(readCompose(text, env)).services;
}

const VARIABLE = /\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g;

/** Resolves variables; `$$` is a literal dollar sign. */
function resolveVariables(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") {
    return value.replace(VARIABLE, (whole, name = "", kind?: string, text?: string) => {
      if (whole === "$$") return "$";
      if (kind === "?" && !env[name]) throw new Error(`${name} is not set: ${text}`);
      return env[name] ?? (kind === "-" ? text : undefined) ?? "";
    });
  }
  if (Array.isArray(value)) return value.map((item) => resolveVariables(item, env));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveVariables(item, env)]));
}

/** Returns Caddy's fixed address on the services' network. */
export function addressOfCaddy(caddy: ComposeService | undefined): string {
  const { front } = (caddy?.networks ?? {}) as { front?: { ipv4_address?: string } };
  if (front?.ipv4_address === undefined) throw new Error("Caddy has no fixed address.");
  return front.ipv4_address;
}
