// Planted violations of the policy on the migration job's annotations.

import type { Violation } from "./planted-violations.ts";

const HOOKS = "Argo CD and Helm replace the migration job, and run it before the services";

export const PLANTED_IN_MIGRATION: readonly Violation[] = [
  {
    title: "a migration that Argo CD runs together with the services",
    policy: HOOKS,
    build: "production",
    change: (all) => {
      all.migrate.metadata.annotations["argocd.argoproj.io/hook"] = "Sync";
    },
    says: /Job migrate: argocd.argoproj.io\/hook is not PreSync/,
  },
  {
    title: "a migration that waits for a Postgres server that is applied after it",
    policy: HOOKS,
    change: (all) => {
      all.migrate.metadata.annotations["argocd.argoproj.io/hook"] = "PreSync";
    },
    says: /Job migrate: argocd.argoproj.io\/hook is not Sync/,
  },
  {
    title: "a finished migration that blocks the next one",
    policy: HOOKS,
    change: (all) => delete all.migrate.metadata.annotations["helm.sh/hook-delete-policy"],
    says: /Job migrate: helm.sh\/hook-delete-policy is not before-hook-creation/,
  },
  {
    title: "a migration without its account",
    policy: HOOKS,
    build: "production",
    change: (all) => {
      all["ServiceAccount/migrate"].metadata.annotations = {};
    },
    says: /ServiceAccount migrate: is not created before the job/,
  },
  {
    title: "a migration without its settings",
    policy: HOOKS,
    build: "production",
    change: (all) => delete all["ConfigMap/migrate-settings"].metadata.annotations["argocd.argoproj.io/sync-wave"],
    says: /ConfigMap migrate-settings.*: is not created before the job/,
  },
];
