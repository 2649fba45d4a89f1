// Checks verified and failing domains about once a day. Any number of gateways can run these checks on one database.

import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import type { DomainChecks } from "./check-domain.ts";
import type { DomainStore } from "./domain-store.ts";

const POLL_MS = 10_000;
const BATCH_SIZE = 20;

export interface DailyChecks {
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

interface DailyCheckParts {
  store: Pick<DomainStore, "claimDue">;
  checks: DomainChecks;
  log: Logger;
  pollMs?: number | undefined;
}

/** Starts the checks, which continue through outages. */
export function startDailyChecks({ store, checks, log, pollMs = POLL_MS }: DailyCheckParts): DailyChecks {
  const countFailure = counter(
    "gateway_domain_sweeps_failed_total",
    "Failed attempts to read or save the domains to check.",
  );
  const stopping = new AbortController();

  /** One domain that cannot be checked does not keep the others from being checked. */
  const check = (domain: { id: string; host: string; token: string }) =>
    checks.check(domain).catch((error: unknown) => {
      countFailure();
      log.warn({ err: error, host: domain.host }, "could not check a domain");
    });

  const sweep = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const due = await store.claimDue(BATCH_SIZE);
        await Promise.all(due.map(check));
        failures = 0;
        if (due.length < BATCH_SIZE) await pause(pollMs, stopping.signal);
      } catch (error) {
        countFailure();
        log.warn({ err: error }, "cannot check domains; retrying");
        await pause(backoffMs(failures, 1000, 60_000), stopping.signal);
        failures += 1;
      }
    }
  };

  const sweeping = sweep();
  return {
    async stop() {
      stopping.abort();
      await sweeping;
    },
  };
}
