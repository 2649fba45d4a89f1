// Cases for the processes of the services, and for the proxies in front of them.

import { type AlertCase, byOne, labels, upExcept } from "./alert-cases.ts";

const MIB = 1024 * 1024;

const PROCESSES: readonly AlertCase[] = [
  {
    title: "ServiceDown fires and keeps firing when the only instance disappears from DNS",
    series: { ...upExcept("stats"), [`up${labels("stats")}`]: "1x20 0x2 stale" },
    atSeconds: 600,
    firing: [{ alertname: "ServiceDown", job: "stats" }],
  },
  {
    title: "ServiceDown fires for an instance that does not respond, within a minute",
    series: { ...upExcept("stats"), [`up${labels("stats")}`]: "1x20 0x219" },
    atSeconds: 160,
    firing: [{ alertname: "ServiceDown", job: "stats" }],
  },
  {
    title: "no alert fires while every service is up",
    series: { ...upExcept(), [`bus_queue_messages${labels("redirect", 'queue="stats.scans"')}`]: "100x240" },
    atSeconds: 900,
    firing: [],
  },
  {
    title: "MemoryHigh counts the workers of a redirect and the children of render",
    series: {
      ...upExcept(),
      [`process_resident_memory_bytes${labels("redirect", 'worker="1"')}`]: `${210 * MIB}x240`,
      [`process_resident_memory_bytes${labels("redirect", 'worker="2"')}`]: `${210 * MIB}x240`,
      [`process_resident_memory_bytes${labels("render")}`]: `${400 * MIB}x240`,
      [`process_children_resident_memory_bytes${labels("render")}`]: `${1300 * MIB}x240`,
      [`process_resident_memory_bytes${labels("gateway")}`]: `${400 * MIB}x240`,
      [`process_children_resident_memory_bytes${labels("gateway")}`]: `${400 * MIB}x240`,
      [`process_resident_memory_bytes${labels("stats")}`]: `${400 * MIB}x240`,
      [`process_memory_limit_bytes${labels("redirect", 'worker="1"')}`]: `${512 * MIB}x240`,
      [`process_memory_limit_bytes${labels("redirect", 'worker="2"')}`]: `${512 * MIB}x240`,
      [`process_memory_limit_bytes${labels("render")}`]: `${2048 * MIB}x240`,
      [`process_memory_limit_bytes${labels("gateway")}`]: `${1024 * MIB}x240`,
      [`process_memory_limit_bytes${labels("stats")}`]: `${512 * MIB}x240`,
    },
    atSeconds: 900,
    firing: [
      { alertname: "MemoryHigh", job: "redirect" },
      { alertname: "MemoryHigh", job: "render" },
    ],
  },
  {
    title: "MemoryHigh compares memory with the limit of each container",
    series: {
      ...upExcept(),
      ...Object.fromEntries(
        [1536, 2048].flatMap((limit) => [
          [`process_resident_memory_bytes{job="render",instance="render-${limit}:9464"}`, `${300 * MIB}x240`],
          [`process_children_resident_memory_bytes{job="render",instance="render-${limit}:9464"}`, `${1000 * MIB}x240`],
          [`process_memory_limit_bytes{job="render",instance="render-${limit}:9464"}`, `${limit * MIB}x240`],
        ]),
      ),
    },
    atSeconds: 900,
    firing: [{ alertname: "MemoryHigh", job: "render" }],
  },
  {
    title: "ServiceDown does not start to wait again when the instance that does not respond disappears from DNS",
    series: { ...upExcept("stats"), [`up${labels("stats")}`]: "1x20 0x5 stale" },
    // The instance stops at 105 s, and disappears at 130 s.
    atSeconds: 140,
    firing: [{ alertname: "ServiceDown", job: "stats" }],
  },
  {
    title: "ServiceDown fires when one of two instances hangs",
    series: { ...upExcept(), 'up{job="redirect",instance="redirect-2:9464"}': "1x20 0x219" },
    atSeconds: 160,
    firing: [{ alertname: "ServiceDown", job: "redirect" }],
  },
  {
    title: "InstanceMissing fires when one of two instances disappears",
    series: { ...upExcept(), 'up{job="redirect",instance="redirect-2:9464"}': "1x120 stale" },
    atSeconds: 1150,
    expectedRedirects: 2,
    firing: [{ alertname: "InstanceMissing", job: "redirect" }],
  },
  byOne(
    "ServiceNotReady",
    { [`service_ready${labels("render", 'service="render"')}`]: "1x100 0x140" },
    { job: "render" },
  ),
  byOne(
    "ServiceRestarting",
    { [`process_start_time_seconds${labels("render")}`]: "1x60 2x60 3x60 4x60" },
    { job: "render" },
  ),
  byOne("EventLoopBlocked", { [`nodejs_eventloop_delay_p99${labels("gateway")}`]: "0.6x240" }, { job: "gateway" }),
  byOne("DatabasePoolExhausted", { [`gateway_database_waiting${labels("gateway")}`]: "11x240" }, { job: "gateway" }),
  ...["postgres", "redis", "rabbitmq", "image_store"].map((dependency, index) =>
    byOne(
      ["PostgresUnreachable", "RedisUnreachable", "RabbitMqUnreachable", "ImageStoreUnreachable"][index] ?? "",
      { [`service_dependency_up${labels("render", `service="render",dependency="${dependency}"`)}`]: "1x100 0x140" },
      { job: "render" },
    ),
  ),
  byOne("TelemetryLost", { [`telemetry_lost_total${labels("stats")}`]: "0+1x240" }, { job: "stats" }),
];

/** In 15 minutes, an untrusted proxy sends more forwarded headers than a visitor who forges them. */
const PROXIES: readonly AlertCase[] = [
  byOne(
    "UntrustedForwardedHeaders",
    { [`http_untrusted_forwarded_headers_total${labels("redirect")}`]: "0x120 0+1x120" },
    { job: "redirect" },
  ),
  {
    title: "UntrustedForwardedHeaders does not fire for a few headers",
    series: { ...upExcept(), [`http_untrusted_forwarded_headers_total${labels("redirect")}`]: "0x120 5x120" },
    atSeconds: 1150,
    firing: [],
  },
];

export const PROCESS_CASES: readonly AlertCase[] = [...PROCESSES, ...PROXIES];
