// What /healthz and /readyz say. Alive: this process answers. Ready: it can do something useful.

export type DependencyState = "up" | "down";

export interface Readiness {
  isReady: boolean;
  dependencies: Record<string, DependencyState>;
}

export interface Health {
  /** The state of each dependency now. Called at each /readyz, so it must be cheap: tell what is known, ask nobody. */
  readiness(): Readiness;
}

/** The answer to /healthz or /readyz, or undefined for any other path. */
export function healthAnswer(path: string, health: Health): { status: number; body: string } | undefined {
  if (path === "/healthz") return { status: 200, body: JSON.stringify({ status: "alive" }) };
  if (path !== "/readyz") return undefined;
  const { isReady, dependencies } = health.readiness();
  return {
    status: isReady ? 200 : 503,
    body: JSON.stringify({ status: isReady ? "ready" : "not_ready", dependencies }),
  };
}
