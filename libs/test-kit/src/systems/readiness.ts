// Reads a service's /readyz.

import { z } from "zod";

const DEADLINE_MS = 2000;
const readinessForm = z.object({ dependencies: z.record(z.string(), z.enum(["up", "down"])) });

export interface ReadinessSeen {
  /** The HTTP status; 0 if the service does not respond. */
  status: number;
  dependencies: Readonly<Record<string, "up" | "down">>;
}

/** Reads the readiness of the service at `address` (http://host:port). Never rejects. */
export async function readReadiness(address: string): Promise<ReadinessSeen> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(DEADLINE_MS) });
    return { status: response.status, ...readinessForm.parse(await response.json()) };
  } catch {
    return { status: 0, dependencies: {} };
  }
}
