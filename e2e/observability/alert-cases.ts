// Made-up series, and the alerts that must fire on them: the form of the cases, and the cases for scans and the gateway.

import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { watchedSeries } from "./exporters.ts";

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
export const labels = (job: string, more = "") => `{job="${job}",${at(job)}${more === "" ? "" : `,${more}`}}`;

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
    title: "MailsStuck does not fire while emails are being sent",
    series: {
      ...upExcept(),
      [`gateway_oldest_mail_seconds${labels("gateway")}`]: "0+5x240",
      [`gateway_mails_total${labels("gateway", 'outcome="sent"')}`]: "0+1x240",
    },
    atSeconds: 1150,
    firing: [],
  },
];

export const SERVICE_CASES: readonly AlertCase[] = [...SCANS, ...GATEWAY];
