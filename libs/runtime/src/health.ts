// Liveness and readiness. Alive: this process responds. Ready: this process can work and is not stopping.

import { buildInfo } from "./build-info.ts";
import { gauges } from "./telemetry/metrics.ts";

let hasBegunToStop = false;

/** Makes /readyz return 503 and each response close its connection from now on, so that a load balancer has time to route elsewhere. */
export function beginStopping(): void {
  hasBegunToStop = true;
}

export function isStopping(): boolean {
  return hasBegunToStop;
}

export type DependencyState = "up" | "down";

export interface Readiness {
  isReady: boolean;
  dependencies: Record<string, DependencyState>;
}

export interface Health {
  /** Returns the current state of each dependency. Called for each request to /readyz, so it must not wait for anything. */
  readiness(): Readiness;
}

/** Returns the response to /healthz or /readyz, or undefined for any other path. */
export function healthResponse(path: string, health: Health): { status: number; body: string } | undefined {
  if (path === "/healthz") return { status: 200, body: JSON.stringify({ status: "alive" }) };
  if (path !== "/readyz") return undefined;
  const { isReady, dependencies } = health.readiness();
  const isTaking = isReady && !isStopping();
  return {
    status: isTaking ? 200 : 503,
    body: JSON.stringify({ status: isTaking ? "ready" : "not_ready", dependencies, ...buildInfo }),
  };
}

/** Exports the readiness as metrics, and returns `health`. Call it once for each service in a process. */
export function observeHealth(service: string, health: Health): Health {
  gauges("service_ready", "1 while the service is ready.", () => [
    { value: health.readiness().isReady && !isStopping() ? 1 : 0, attributes: { service } },
  ]);
  gauges("service_dependency_up", "1 while the service reaches the dependency.", () =>
    Object.entries(health.readiness().dependencies).map(([dependency, state]) => ({
      value: state === "up" ? 1 : 0,
      attributes: { service, dependency },
    })),
  );
  return health;
}
