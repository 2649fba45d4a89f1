// The settings that several services share. .env.example is generated from the descriptions and examples.

import { isIP } from "node:net";
import { z } from "zod";

const port = (purpose: string) =>
  z.coerce.number({ error: "must be a port, 0 to 65535" }).int().min(0).max(65535).describe(purpose);

const address = (protocols: readonly string[], purpose: string, example: string) =>
  z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(protocol)), {
      error: `must begin with ${protocols.join(" or ")}`,
    })
    .describe(purpose)
    .meta({ example });

/** Returns a schema for an absolute http(s) URL to which paths can be appended. The schema removes trailing slashes. */
const baseUrl = (purpose: string, example: string) =>
  z
    .url({ protocol: /^https?$/, error: "must be an absolute http:// or https:// URL" })
    .refine((value) => !/[?#@]/.test(value), { error: "must not have a user name, a query, or a fragment" })
    .transform((value) => value.replace(/\/+$/, ""))
    .describe(purpose)
    .meta({ example });

/** IP addresses and CIDR ranges, separated by commas. */
const proxies = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine((parts) => parts.every(isAddressOrRange), {
    error: "must be IP addresses or CIDR ranges, separated by commas",
  });

function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const sharedSettings = {
  HTTP_PORT: port("Port of the service's HTTP server.").default(8080),
  HOST: z.string().default("0.0.0.0").describe("Address that the HTTP servers bind to."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Minimum log level."),
  METRICS_PORT: port("Port of the Prometheus endpoint /metrics. If unset, there is none.").optional(),
  DATABASE_URL: address(
    ["postgres://", "postgresql://"],
    "URL of Postgres, with the service's login (docs/operating.md).",
    "postgres://gateway:secret@postgres:5432/qr",
  ),
  REDIS_URL: address(
    ["redis://", "rediss://"],
    "URL of Redis, which stores cached targets and rate limits.",
    "redis://redis:6379",
  ),
  AMQP_URL: address(["amqp://", "amqps://"], "URL of RabbitMQ.", "amqp://qr:secret@rabbitmq:5672"),
  IMAGE_STORE: address(
    ["file:", "s3://"],
    "Where images are stored: file:DIR, or s3://BUCKET/PREFIX?region=…&endpoint=… (with the AWS SDK's usual credentials).",
    "s3://qr-images/symbols?region=eu-central-1",
  ),
  PUBLIC_API_URL: baseUrl("Public URL of the API.", "https://api.example.com"),
  PUBLIC_SHORT_URL: baseUrl(
    "Public URL of the short host. Symbols contain it. To change it, follow docs/domains.md; otherwise, printed codes stop working.",
    "https://qr.example",
  ),
  PUBLIC_IMAGE_URL: baseUrl("Public URL of the image host.", "https://images.example.com"),
  TRUSTED_PROXIES: proxies
    .default([])
    .describe("Proxies whose X-Forwarded-… headers are trusted: IP addresses and CIDR ranges, separated by commas."),
} as const;

/** Settings of every process, read only by runService. */
export const processSettings = {
  DRAIN_MS: z.coerce
    .number({ error: "must be a whole number from 0 to 10000" })
    .int()
    .min(0)
    .max(10_000)
    .default(1500)
    .describe(
      "Time in ms that a process keeps serving after SIGTERM, while /readyz returns 503 so that load balancers stop sending requests.",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl(
    "Base URL of an OpenTelemetry collector that receives traces and metrics over OTLP/HTTP. If unset, nothing is sent.",
    "http://collector:4318",
  ).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a number from 0 to 1" })
    .min(0, { error: "must be a number from 0 to 1" })
    .max(1, { error: "must be a number from 0 to 1" })
    .default(0.05)
    .describe("Fraction of API requests and journal frames that are traced, from 0 to 1."),
} as const;
export type ProcessSetting = keyof typeof processSettings;
