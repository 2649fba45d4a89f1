// What the deploy files have to agree with in the services' code: the settings that each knows, and the connections that each opens.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrateSettings } from "@qr/database";
import { gatewaySettings } from "@qr/gateway";
import { redirectSettings } from "@qr/redirect";
import { renderSettings } from "@qr/render";
import { statsSettings } from "@qr/stats";

export const SERVICES = ["gateway", "redirect", "render", "stats"] as const;
export type Service = (typeof SERVICES)[number];

const KNOWN: Readonly<Record<Service | "migrate", readonly string[]>> = {
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
export function unknownSettings(service: Service | "migrate", given: readonly string[]): string[] {
  const known = KNOWN[service];
  return given.filter(
    (name) => !known.includes(name) && !known.includes(name.replace(FROM_FILE, "")) && name !== BY_OPENTELEMETRY,
  );
}

/** The settings that must be given to a service and are not among `given`. */
export function missingSettings(service: Service, given: readonly string[]): string[] {
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

/** `openPool({ …, max: NAME, … })` with `const NAME = 6` in the same file. */
const POOL = /openPool\(\{[^}]*\bmax: ([A-Z_]+|\d+)\b[^}]*\}/g;

/** The most connections to Postgres that one process of the service has open, from its code. Throws where it cannot be told. */
export function poolSize(service: Service): number {
  const folder = fileURLToPath(new URL(`../../services/${service}/src`, import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const sizes = files.flatMap((name) => poolsIn(readFileSync(`${folder}/${name}`, "utf8"), `${service}/src/${name}`));
  if (sizes.length === 0) throw new Error(`services/${service}/src opens no pool that this test can see`);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function poolsIn(text: string, file: string): number[] {
  return [...text.matchAll(POOL)].map(([, max = ""]) => {
    const size = Number(/^\d+$/.test(max) ? max : text.match(new RegExp(`const ${max} = (\\d+);`))?.[1]);
    if (!(size > 0)) throw new Error(`services/${file}: the size of the pool, ${max}, cannot be read`);
    return size;
  });
}
