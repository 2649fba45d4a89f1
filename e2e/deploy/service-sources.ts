// Reads facts from the services' code that the deploy files must match: each service's settings, limits, and deadlines.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrateSettings } from "@qr/database";
import { gatewaySettings } from "@qr/gateway";
import { redirectSettings } from "@qr/redirect";
import { renderSettings } from "@qr/render";
import { statsSettings } from "@qr/stats";
import type { ServiceName } from "@qr/test-kit/service-names";

const KNOWN: Readonly<Record<ServiceName | "migrate", readonly string[]>> = {
  gateway: Object.keys(gatewaySettings.shape),
  redirect: Object.keys(redirectSettings.shape),
  // The AWS SDK reads the credentials, so they are not in renderSettings.
  render: [
    ...Object.keys(renderSettings.shape),
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SHARED_CREDENTIALS_FILE",
  ],
  stats: Object.keys(statsSettings.shape),
  migrate: Object.keys(migrateSettings.shape),
};
/** The setting that OpenTelemetry reads in every service. */
const BY_OPENTELEMETRY = "OTEL_EXPORTER_OTLP_ENDPOINT";
/** The suffix of settings such as NAME_FILE, which names a file that contains the value of NAME. */
const FROM_FILE = /_FILE$/;

/** Returns the names in `given` that the service does not read. */
export function unknownSettings(service: ServiceName | "migrate", given: readonly string[]): string[] {
  const known = KNOWN[service];
  return given.filter(
    (name) => !known.includes(name) && !known.includes(name.replace(FROM_FILE, "")) && name !== BY_OPENTELEMETRY,
  );
}

/** Returns the required settings of the service that are missing from `given`. */
export function missingSettings(service: ServiceName, given: readonly string[]): string[] {
  const { shape } = {
    gateway: gatewaySettings,
    redirect: redirectSettings,
    render: renderSettings,
    stats: statsSettings,
  }[service];
  const required = Object.entries(shape).filter(([, schema]) => !schema.safeParse(undefined).success);
  return required.map(([name]) => name).filter((name) => !given.includes(name) && !given.includes(`${name}_FILE`));
}

/** Reads the stop deadline, in seconds, from the code of runService. Throws if the code contains none. */
export function stopSeconds(): number {
  const text = readSource("libs/runtime/src/run-service.ts");
  const [, deadline] = text.match(/const STOP_DEADLINE_MS = ([\d_]+);/) ?? [];
  const [, spare] = text.match(/\}, deadlineMs \+ (\d+)\);/) ?? [];
  const ms = Number(deadline?.replaceAll("_", "")) + Number(spare);
  if (!(ms > 0)) throw new Error("libs/runtime/src/run-service.ts: found no stop deadline");
  return ms / 1000;
}

/** Returns the size in bytes of the largest body that the gateway accepts. Throws if the code has no such limit. */
export const maxBodyBytes = (): number =>
  constantIn("services/gateway/src/codes/batch/batch-body.ts", "MAX_BATCH_BYTES");

/**
 * Returns the longest time that render can take to respond, in seconds: two lookups, waiting in the queue, and
 * drawing. Throws if the code lacks a deadline.
 */
export function imageSeconds(): number {
  const host = "services/render/src/image-host/image-host.ts";
  const deadlines = [
    constantIn("services/render/src/render.ts", "DATABASE_DEADLINE_MS"),
    constantIn(host, "STORE_DEADLINE_MS"),
    constantIn("services/render/src/drawing/drawing-queue.ts", "MAX_WAIT_MS"),
    constantIn("services/render/src/drawing/drawing.ts", "DRAWING_DEADLINE_MS"),
  ];
  return deadlines.reduce((sum, ms) => sum + ms, 0) / 1000;
}

/** Reads a constant that is a number or a product of numbers. Throws if the file has no such constant. */
function constantIn(path: string, name: string): number {
  const [, product] = readSource(path).match(new RegExp(`const ${name} = ([\\d_ *]+);`)) ?? [];
  if (product === undefined) throw new Error(`${path}: found no ${name}`);
  return product.split("*").reduce((value, factor) => value * Number(factor.replaceAll("_", "")), 1);
}

const readSource = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
