// Checks verified and failing domains about once a day. Any number of gateways can run these checks on one database.

import { counter, type Logger } from "@qr/runtime";
import { type Sweep, startSweep } from "../../scheduling/sweep.ts";
import type { DomainChecks } from "./check-domain.ts";
import type { DomainStore } from "./domain-store.ts";

const POLL_MS = 10_000;
const BATCH_SIZE = 20;

interface DailyCheckParts {
  store: Pick<DomainStore, "claimDue">;
  checks: DomainChecks;
  log: Logger;
  pollMs?: number | undefined;
}

/** Starts the daily checks, which continue through outages. */
export function startDailyChecks({ store, checks, log, pollMs = POLL_MS }: DailyCheckParts): Sweep {
  const countFailure = counter(
    "gateway_domain_sweeps_failed_total",
    "Failed attempts to read or save the domains to check.",
  );

  /** Checks a domain. Never rejects, so that a failure does not affect the checks of other domains. */
  const check = (domain: { id: string; host: string; token: string }) =>
    checks.check(domain).catch((error: unknown) => {
      countFailure();
      log.warn({ err: error, host: domain.host }, "could not check a domain");
    });

  const sweepBatch = async () => {
    const due = await store.claimDue(BATCH_SIZE);
    await Promise.all(due.map(check));
    return due.length < BATCH_SIZE ? pollMs : 0;
  };
  return startSweep({ task: "check domains", sweepBatch, countFailure, log });
}
