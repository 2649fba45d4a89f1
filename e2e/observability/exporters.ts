// The metrics of programs other than the services that alerts may use, by the program that exports them.

export const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  prometheus: ["up"],
  rabbitmq: ["rabbitmq_detailed_queue_messages"],
  blackbox: ["probe_success", "probe_ssl_earliest_cert_expiry"],
  node: ["node_filesystem_avail_bytes", "node_filesystem_size_bytes"],
  /** deploy/compose/backup/report.sh, read by the node exporter. */
  backup: ["backup_newest_dump_timestamp_seconds"],
  kubelet: ["kubelet_volume_stats_available_bytes", "kubelet_volume_stats_capacity_bytes"],
  "kube-state-metrics": ["kube_persistentvolumeclaim_info", "kube_pod_info"],
  cloudnativePg: ["cnpg_pg_replication_lag", "barman_cloud_cloudnative_pg_io_last_available_backup_timestamp"],
};

const WATCHED = [
  'up{job="rabbitmq",instance="rabbitmq:15692"}',
  'up{job="node",instance="node-exporter:9100"}',
  'up{job="probe",instance="http://redirect:8080/healthz"}',
  'probe_success{job="probe",instance="http://redirect:8080/healthz"}',
];

/** Returns the series of exporters that are up for `count` values, in promtool's notation. */
export function watchedSeries(count: number): { series: string; values: string }[] {
  return WATCHED.map((series) => ({ series, values: `1x${count}` }));
}
