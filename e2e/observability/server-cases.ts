// Cases for the objectives, and for what the exporters report.

import { type AlertCase, byOne, upExcept } from "./alert-cases.ts";

const DAY_S = 86_400;
const AT_S = 1150;

const responses = (outcome: string) =>
  `redirect_responses_total{job="redirect",instance="redirect:9464",outcome="${outcome}"}`;
const scans = (le: string) => `redirect_scan_seconds_bucket{job="redirect",instance="redirect:9464",le="${le}"}`;
const SCAN_COUNT = 'redirect_scan_seconds_count{job="redirect",instance="redirect:9464"}';

const OBJECTIVES: readonly AlertCase[] = [
  {
    title: "both budgets burn when one response in 200 is unavailable",
    series: { ...upExcept(), [responses("unavailable")]: "0+10x240", [responses("redirect")]: "0+1990x240" },
    // The slow burn must last for an hour.
    everySeconds: 30,
    atSeconds: 4500,
    firing: [{ alertname: "BudgetBurnsFast" }, { alertname: "BudgetBurnsSlowly" }],
  },
  {
    title: "no budget burns when one response in 20,000 is unavailable",
    series: { ...upExcept(), [responses("unavailable")]: "0+1x240", [responses("redirect")]: "0+20000x240" },
    atSeconds: AT_S,
    firing: [],
  },
  {
    title: "no budget burns on a handful of scans",
    series: { ...upExcept(), [responses("unavailable")]: "0x100 1x140", [responses("redirect")]: "0+1x240" },
    atSeconds: AT_S,
    firing: [],
  },
  byOne("BudgetBurnsFast", { [scans("0.05")]: "0+8x240", [scans("+Inf")]: "0+10x240", [SCAN_COUNT]: "0+10x240" }),
  byOne("BudgetBurnsFast", {
    'stats_lag_seconds_bucket{job="stats",instance="stats:9464",le="5"}': "0+8x240",
    'stats_lag_seconds_count{job="stats",instance="stats:9464"}': "0+10x240",
  }),
];

const withoutSeries = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(upExcept()).filter(([series]) => !series.includes(name)));

const HOUR_S = 3600;
/** The node exporter of one machine reports that the newest dump was made at this time. */
const backups = (title: string, dumpedAt: number, atSeconds: number, firing: AlertCase["firing"]): AlertCase => ({
  title,
  series: { ...upExcept(), 'backup_newest_dump_timestamp_seconds{job="node",instance="node:9100"}': `${dumpedAt}x240` },
  everySeconds: 600,
  atSeconds,
  firing,
});

const SERVERS: readonly AlertCase[] = [
  {
    title: "ServerNotWatched fires when the only node exporter disappears from DNS",
    series: { ...upExcept(), 'up{job="node",instance="node-exporter:9100"}': "1x100 stale" },
    atSeconds: AT_S,
    firing: [{ alertname: "ServerNotWatched", job: "node" }],
  },
  {
    title: "ServerNotWatched does not start to wait again when RabbitMQ disappears from DNS",
    series: { ...upExcept(), 'up{job="rabbitmq",instance="rabbitmq:15692"}': "1x20 0x5 stale" },
    atSeconds: 140,
    firing: [{ alertname: "ServerNotWatched", job: "rabbitmq" }],
  },
  {
    title: "ServerNotWatched fires if nobody scrapes RabbitMQ",
    series: withoutSeries('job="rabbitmq"'),
    atSeconds: AT_S,
    firing: [{ alertname: "ServerNotWatched", job: "rabbitmq" }],
  },
  {
    title: "ServerNotWatched fires if there is no probe",
    series: withoutSeries("probe_success"),
    atSeconds: AT_S,
    firing: [{ alertname: "ServerNotWatched", job: "probe" }],
  },
  byOne(
    "ProbeFailing",
    { 'probe_success{job="probe",instance="https://go.example.com/"}': "1x100 0x140" },
    { job: "probe" },
  ),
  byOne("CertificateExpiring", {
    'probe_ssl_earliest_cert_expiry{job="probe",instance="https://go.example.com/"}': `${13 * DAY_S}x240`,
  }),
  byOne("DiskFilling", {
    'node_filesystem_avail_bytes{job="node",instance="node:9100",mountpoint="/",fstype="ext4"}': "14x240",
    'node_filesystem_size_bytes{job="node",instance="node:9100",mountpoint="/",fstype="ext4"}': "100x240",
  }),
  byOne("DiskFilling", {
    'kubelet_volume_stats_available_bytes{namespace="qr",persistentvolumeclaim="journal-redirect-0"}': "1x240",
    'kubelet_volume_stats_capacity_bytes{namespace="qr",persistentvolumeclaim="journal-redirect-0"}': "10x240",
  }),
  byOne("JournalWithoutPod", {
    'kube_persistentvolumeclaim_info{namespace="qr",persistentvolumeclaim="journal-redirect-0"}': "1x240",
    'kube_persistentvolumeclaim_info{namespace="qr",persistentvolumeclaim="journal-redirect-1"}': "1x240",
    'kube_pod_info{namespace="qr",pod="redirect-0"}': "1x240",
  }),
  byOne("ReplicationBehind", { 'cnpg_pg_replication_lag{pod="postgres-2"}': "31x240" }),
  {
    ...byOne("BackupOld", { barman_cloud_cloudnative_pg_io_last_available_backup_timestamp: "1x240" }),
    everySeconds: 600,
    atSeconds: 27 * 3600,
  },
  backups("BackupOld fires 26 hours after the newest dump of one machine", HOUR_S, 28 * HOUR_S, [
    { alertname: "BackupOld" },
  ]),
  backups("BackupOld does not fire 24 hours after the newest dump of one machine", HOUR_S, 25 * HOUR_S, []),
];

export const SERVER_CASES: readonly AlertCase[] = [...OBJECTIVES, ...SERVERS];
