// Planted violations of the policy on the servers in the cluster.

import { removed, type Violation } from "./planted-violations.ts";

const SERVERS = "no machine takes a server down with it, and Postgres is backed up";

export const PLANTED_IN_SERVERS: readonly Violation[] = [
  {
    title: "two RabbitMQ nodes",
    policy: SERVERS,
    change: (all) => {
      all["RabbitmqCluster/qr-broker"].spec.replicas = 2;
    },
    says: /qr-broker: its queues have no majority/,
  },
  {
    title: "RabbitMQ nodes that only prefer different machines",
    policy: SERVERS,
    change: (all) =>
      delete all["RabbitmqCluster/qr-broker"].spec.affinity.podAntiAffinity
        .requiredDuringSchedulingIgnoredDuringExecution,
    says: /qr-broker: its nodes can share a machine/,
  },
  {
    title: "RabbitMQ nodes that keep away from the wrong pods",
    policy: SERVERS,
    change: (all) => {
      const { podAntiAffinity } = all["RabbitmqCluster/qr-broker"].spec.affinity;
      const [term] = podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution;
      term.labelSelector.matchLabels = { "app.kubernetes.io/name": "rabbitmq" };
    },
    says: /qr-broker: its nodes can share a machine/,
  },
  {
    title: "no disruption budget for RabbitMQ",
    policy: SERVERS,
    change: (all) => removed(all, "PodDisruptionBudget/qr-broker"),
    says: /qr-broker: several of its nodes can be evicted/,
  },
  {
    title: "a single Postgres standby",
    policy: SERVERS,
    change: (all) => {
      all["Cluster/qr-database"].spec.instances = 2;
    },
    says: /qr-database: has too few instances/,
  },
  {
    title: "Postgres instances on one machine",
    policy: SERVERS,
    change: (all) => {
      all["Cluster/qr-database"].spec.affinity.podAntiAffinityType = "preferred";
    },
    says: /qr-database: its instances can share a machine/,
  },
  {
    title: "a plugin that archives no WAL",
    policy: SERVERS,
    change: (all) => delete all["Cluster/qr-database"].spec.plugins[0].isWALArchiver,
    says: /qr-database: archives its WAL nowhere/,
  },
  {
    title: "an archive that does not exist",
    policy: SERVERS,
    change: (all) => {
      all["Cluster/qr-database"].spec.plugins[0].parameters.barmanObjectName = "backups";
    },
    says: /qr-database: archives its WAL nowhere/,
  },
  {
    title: "backups of another database",
    policy: SERVERS,
    change: (all) => {
      all["ScheduledBackup/qr-database"].spec.cluster.name = "database";
    },
    says: /qr-database: has no scheduled backup/,
  },
  {
    title: "a suspended backup",
    policy: SERVERS,
    change: (all) => {
      all["ScheduledBackup/qr-database"].spec.suspend = true;
    },
    says: /qr-database: has no scheduled backup/,
  },
];
