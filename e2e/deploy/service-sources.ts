// What the deploy files have to agree with in the services' code: the settings that each knows, and how long a stop takes.

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
  // The credentials are read by the AWS SDK, each under its own name.
  render: [
    ...Object.keys(renderSettings.shape),
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SHARED_CREDENTIALS_FILE",
  ],
  stats: Object.keys(statsSettings.shape),
  migrate: Object.keys(migrateSettings.shape),
};
/** Read by OpenTelemetry wherever it is on. */
const BY_OPENTELEMETRY = "OTEL_EXPORTER_OTLP_ENDPOINT";
/** A setting from a file is named so. */
const FROM_FILE = /_FILE$/;

/** The names among `given` that the service would never read. */
export function unknownSettings(service: ServiceName | "migrate", given: readonly string[]): string[] {
  const known = KNOWN[service];
  return given.filter(
    (name) => !known.includes(name) && !known.includes(name.replace(FROM_FILE, "")) && name !== BY_OPENTELEMETRY,
  );
}

/** The settings that must be given to a service and are not among `given`. */
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

/** Seconds that a stop takes at the most, after which a service ends itself, from the code of runService. Throws where it cannot be told. */
export function stopSeconds(): number {
  const text = readFileSync(fileURLToPath(new URL("../../libs/runtime/src/run-service.ts", import.meta.url)), "utf8");
  const [, deadline] = text.match(/const STOP_DEADLINE_MS = ([\d_]+);/) ?? [];
  const [, spare] = text.match(/\}, deadlineMs \+ (\d+)\);/) ?? [];
  const ms = Number(deadline?.replaceAll("_", "")) + Number(spare);
  if (!(ms > 0)) throw new Error("libs/runtime/src/run-service.ts: the deadline of a stop cannot be read");
  return ms / 1000;
}
