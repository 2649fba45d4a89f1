// A row in the fault table: which fault hits which part, and which disturbances are allowed.

import type { Disturbance } from "./load/phones.ts";
import type { FaultySystem } from "./parts/faulty-system.ts";
import type { InstanceName } from "./parts/names.ts";
import type { MetricsWatch, Sign } from "./watch/metrics.ts";

type Part = "redirect" | "stats" | "Redis" | "RabbitMQ" | "Postgres" | "surroundings";

/** Thrown if this machine cannot inject the fault; the message states what is needed. */
export class CannotRunError extends Error {
  override readonly name = "CannotRunError";
}

export interface Scene {
  readonly system: FaultySystem;
  readonly metrics: MetricsWatch;
  readonly seconds: number;
  /** Multiplier for the time limits, for busy machines. */
  readonly patience: number;
  /** Reports an unmet expectation, which makes the row fail. */
  breaks(what: string): void;
  /** Reports how long a restarted part took to return to normal. */
  returned(ms: number): void;
  /** Reports how many unreadable messages the fault has published. */
  poisoned(count: number): void;
}

/**
 * Ends the fault. Resolves when the fault no longer affects the system: for example, when a stopped server accepts
 * connections again.
 */
type Heal = () => Promise<void>;
/** Starts the fault. Throws a CannotRunError if this machine cannot inject it. */
export type Injection = (scene: Scene) => Promise<Heal>;

export interface Row {
  readonly part: Part;
  readonly name: string;
  /** What must happen, in addition to what every row requires. */
  readonly expects: string;
  readonly fault: Injection;
  /** Disturbances that are allowed at a redirect during the fault. None by default. */
  readonly disturbs?: Partial<Record<InstanceName, readonly Exclude<Disturbance, "wrong">[]>>;
  /** The metric that shows the fault to an operator. Undefined if `expects` states why there is none. */
  readonly sign?: Sign;
  /** Maximum 99th-percentile latency during the fault. */
  readonly p99Ms?: number;
  /** Whether the API is allowed to be down during the fault. */
  readonly stopsApi?: boolean;
  /** Minimum duration of the fault, if its effects take time to show. */
  readonly minSeconds?: number;
  /** Time under load before the fault, 1.5 s by default. A redirect distrusts Redis for 5 s after any Redis failure. */
  readonly calmSeconds?: number;
  /** Whether `npm test` also runs the row. */
  readonly isSmoke?: boolean;
}

/** A row that no single machine can run; listed to keep the table complete. */
interface RowElsewhere {
  readonly part: Part;
  readonly name: string;
  readonly elsewhere: string;
}

export type AnyRow = Row | RowElsewhere;

/** Starts the faults in order and ends them in reverse order. */
export function together(...injections: readonly Injection[]): Injection {
  return async (scene) => {
    const heals: Heal[] = [];
    const heal = async () => {
      for (const end of heals.splice(0).reverse()) await end();
    };
    try {
      for (const injection of injections) heals.push(await injection(scene));
    } catch (error) {
      await heal();
      throw error;
    }
    return heal;
  };
}
