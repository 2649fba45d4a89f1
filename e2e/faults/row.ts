// A row of the table of faults: data that says what is done to which part, and what the phones may see of it.

import type { Disturbance } from "./load/phones.ts";
import type { FaultySystem } from "./parts/faulty-system.ts";
import type { InstanceName } from "./parts/names.ts";
import type { MetricsWatch, Sign } from "./watch/metrics.ts";

type Part = "redirect" | "stats" | "Redis" | "RabbitMQ" | "Postgres" | "surroundings";

/** The fault cannot be made on this machine; the message says what is needed. */
export class CannotRunError extends Error {
  override readonly name = "CannotRunError";
}

/** What a fault is made with. */
export interface Scene {
  readonly system: FaultySystem;
  readonly metrics: MetricsWatch;
  /** How long the fault is to last. */
  readonly seconds: number;
  /** Something is not as it has to be: the row breaks. */
  breaks(what: string): void;
  /** How long a part that was started again took until all was normal. */
  returned(ms: number): void;
  /** Messages that the fault has put there and that nobody can read. */
  poisoned(count: number): void;
}

/** Ends the fault. Resolves when it is over for the system: where a server was away, when it takes connections again. */
type Heal = () => Promise<void>;
/** Begins the fault. Throws a CannotRunError where that is not possible here. */
export type Injection = (scene: Scene) => Promise<Heal>;

export interface Row {
  readonly part: Part;
  readonly name: string;
  /** What has to happen, besides what every row demands. */
  readonly expects: string;
  readonly fault: Injection;
  /** What else than the right response the phones at a redirect may get while the fault lasts. Nothing by default. */
  readonly disturbs?: Partial<Record<InstanceName, readonly Exclude<Disturbance, "wrong">[]>>;
  /** By which metric an operator sees it; undefined where the reason is in `expects`. */
  readonly sign?: Sign;
  /** Most that the slowest hundredth of the responses may take while the fault lasts. */
  readonly p99Ms?: number;
  /** Whether the API need not respond while the fault lasts. */
  readonly stopsApi?: boolean;
  /** Least length of the fault, where it needs time to show. */
  readonly leastSeconds?: number;
  /** How long all is well under load before; by default 1.5 s. A redirect distrusts Redis for 5 s after anything was wrong there. */
  readonly calmSeconds?: number;
  /** In the tests that run every time, too. */
  readonly isSmoke?: boolean;
}

/** A row that no single machine can run; named so that the table is whole. */
interface RowElsewhere {
  readonly part: Part;
  readonly name: string;
  readonly elsewhere: string;
}

export type AnyRow = Row | RowElsewhere;

/** Begins the faults one after the other; they end in the opposite order. */
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
