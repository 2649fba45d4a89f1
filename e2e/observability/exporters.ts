// The metrics of programs other than the services that alerts may use, by the program that exports them.

export const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  prometheus: ["up"],
  rabbitmq: ["rabbitmq_detailed_queue_messages"],
  blackbox: ["probe_success", "probe_ssl_earliest_cert_expiry"],
  node: ["node_filesystem_avail_bytes", "node_filesystem_size_bytes"],
  kubelet: ["kubelet_volume_stats_available_bytes", "kubelet_volume_stats_capacity_bytes"],
  "kube-state-metrics": ["kube_persistentvolumeclaim_info", "kube_pod_info"],
  cloudnativePg: ["cnpg_pg_replication_lag", "cnpg_collector_last_available_backup_timestamp"],
};
