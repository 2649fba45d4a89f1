// Made-up series, and the alerts that must fire on them.

import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { watchedSeries } from "./exporters.ts";

const MIB = 1024 * 1024;

export interface Firing {
  alertname: string;
  [label: string]: string;
}

export interface AlertCase {
  title: string;
  /** Maps each series to its values, in promtool's notation: one value at a time, and `stale` when the target disappears. */
  series: Readonly<Record<string, string>>;
  atSeconds: number;
  /** The time between two values of a series. Default: 5 s. */
  everySeconds?: number;
  /** How many redirects expected-instances.yaml expects. Default: 1. */
  expectedRedirects?: number;
  firing: readonly Firing[];
}

/** The `up` series of one instance of each service except the given services, and of the exporters. All are up for 240 values. */
export const upExcept = (...jobs: string[]): Record<string, string> => ({
  ...Object.fromEntries(watchedSeries(240).map(({ series, values }) => [series, values])),
  ...Object.fromEntries(
    SERVICE_NAMES.filter((job) => !jobs.includes(job)).map((job) => [`up{job="${job}",${at(job)}}`, "1x240"]),
  ),
});

const at = (job: string) => `instance="${job}:9464"`;
const labels = (job: string, more = "") => `{job="${job}",${at(job)}${more === "" ? "" : `,${more}`}}`;

/** A case in which one series makes one alert fire after 19 minutes, while everything is up. */
export const byOne = (
  alertname: string,
  series: Record<string, string>,
  more: Record<string, string> = {},
): AlertCase => ({
  title: alertname,
  series: { ...upExcept(), ...series },
  atSeconds: 1150,
  firing: [{ alertname, ...more }],
});

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
    title: "MemoryHigh compares with the limit of each container",
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
    title: "ServiceDown fires for one of two instances that is hanging",
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

/** In 15 minutes, an untrusted proxy forwards more than a visitor who writes such headers. */
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

const SCANS: readonly AlertCase[] = [
  {
    title: "ScansNotCounted fires while stats is down, because the redirect watches the queue",
    series: {
      ...upExcept("stats"),
      [`bus_queue_messages${labels("redirect", 'queue="stats.scans"')}`]: "0+10x240",
    },
    atSeconds: 600,
    firing: [
      { alertname: "ScansNotCounted", queue: "stats.scans" },
      { alertname: "ServiceDown", job: "stats" },
    ],
  },
  byOne(
    "ScansNotCounted",
    { 'rabbitmq_detailed_queue_messages{job="rabbitmq",instance="rabbitmq:15692",queue="stats.scans"}': "0+10x240" },
    { queue: "stats.scans" },
  ),
  byOne("ScansLost", { [`redirect_scans_not_kept_total${labels("redirect")}`]: "0x200 5x40" }, { job: "redirect" }),
  byOne("JournalNotWritten", { [`redirect_journal_memory_scans${labels("redirect")}`]: "3x240" }, { job: "redirect" }),
  byOne("JournalSlow", {
    [`redirect_journal_write_seconds_bucket${labels("redirect", 'le="0.2"')}`]: "0+1x240",
    [`redirect_journal_write_seconds_bucket${labels("redirect", 'le="0.5"')}`]: "0+10x240",
    [`redirect_journal_write_seconds_bucket${labels("redirect", 'le="+Inf"')}`]: "0+10x240",
  }),
  byOne("JournalDamaged", { [`redirect_journal_damaged_segments${labels("redirect")}`]: "1x240" }),
  byOne("JournalNotAdopted", { [`redirect_journals_not_adopted${labels("redirect")}`]: "1x240" }),
  byOne(
    "ScansNotPublished",
    { [`redirect_journal_oldest_seconds${labels("redirect")}`]: "61x240" },
    { job: "redirect" },
  ),
  {
    ...byOne("RollUpFailing", { [`stats_roll_up_failures_total${labels("stats", 'task="hours"')}`]: "0+1x240" }),
    everySeconds: 60,
    atSeconds: 13_800,
  },
  byOne("RedirectsUnavailable", {
    [`redirect_responses_total${labels("redirect", 'outcome="unavailable"')}`]: "0x200 0+1x40",
    [`redirect_responses_total${labels("redirect", 'outcome="redirect"')}`]: "0+3x240",
  }),
  byOne("ScanLimitExceeded", { [`redirect_scans_beyond_limit_total${labels("redirect")}`]: "0x200 3x40" }),
];

const GATEWAY: readonly AlertCase[] = [
  byOne("ApiErrors", {
    [`gateway_request_seconds_count${labels("gateway", 'status="5xx"')}`]: "0+1x240",
    [`gateway_request_seconds_count${labels("gateway", 'status="2xx"')}`]: "0+9x240",
  }),
  byOne("ApiSlow", {
    [`gateway_request_seconds_bucket${labels("gateway", 'le="1"')}`]: "0+1x240",
    [`gateway_request_seconds_bucket${labels("gateway", 'le="2"')}`]: "0+10x240",
    [`gateway_request_seconds_bucket${labels("gateway", 'le="+Inf"')}`]: "0+10x240",
  }),
  byOne("OutboxStuck", { [`gateway_outbox_oldest_seconds${labels("gateway")}`]: "61x240" }),
  byOne("ChangesNotMade", {
    [`gateway_schedule_failures_total${labels("gateway")}`]: "0x12 0+1x228",
    [`gateway_job_failures_total${labels("gateway")}`]: "0x240",
    [`gateway_export_failures_total${labels("gateway")}`]: "0x240",
  }),
  byOne(
    "ImagesNotDrawn",
    { [`bus_queue_messages${labels("gateway", 'queue="render.codes"')}`]: "101x240" },
    { queue: "render.codes" },
  ),
  byOne("ImageHostErrors", {
    [`render_request_seconds_count${labels("render", 'status="5xx"')}`]: "0+1x240",
    [`render_request_seconds_count${labels("render", 'status="2xx"')}`]: "0+9x240",
  }),
  byOne(
    "DeadLettersWaiting",
    { [`bus_dead_letters_waiting${labels("render", 'queue="render.codes"')}`]: "1x240" },
    { queue: "render.codes" },
  ),
  byOne(
    "DeadLettersWaiting",
    { 'rabbitmq_detailed_queue_messages{job="rabbitmq",instance="rabbitmq:15692",queue="stats.scans.dead"}': "2x240" },
    { queue: "stats.scans" },
  ),
  byOne("MailsLost", {
    [`gateway_mails_total${labels("gateway", 'outcome="refused"')}`]: "0x100 0+1x20 20x120",
    [`gateway_mails_total${labels("gateway", 'outcome="sent"')}`]: "0x100 0+1x20 20x120",
  }),
  {
    title: "MailsLost does not fire for a few mistyped addresses",
    series: {
      ...upExcept(),
      [`gateway_mails_total${labels("gateway", 'outcome="refused"')}`]: "0x100 9x140",
      [`gateway_mails_total${labels("gateway", 'outcome="sent"')}`]: "0x100 3x140",
    },
    atSeconds: 1150,
    firing: [],
  },
  byOne("MailsStuck", {
    [`gateway_oldest_mail_seconds${labels("gateway")}`]: "0+5x240",
    [`gateway_mails_total${labels("gateway", 'outcome="sent"')}`]: "7x240",
  }),
  {
    title: "MailsStuck does not fire while mails are sent",
    series: {
      ...upExcept(),
      [`gateway_oldest_mail_seconds${labels("gateway")}`]: "0+5x240",
      [`gateway_mails_total${labels("gateway", 'outcome="sent"')}`]: "0+1x240",
    },
    atSeconds: 1150,
    firing: [],
  },
];

export const SERVICE_CASES: readonly AlertCase[] = [...PROCESSES, ...PROXIES, ...SCANS, ...GATEWAY];
