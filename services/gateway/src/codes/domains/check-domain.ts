// Checks a domain: look at DNS → decide → save → publish → respond.

import type { Domain } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import type { TargetWriter } from "../target-writer.ts";
import type { DnsLookup } from "./dns.ts";
import { keysOf } from "./domain.ts";
import type { CheckOutcome, DomainStore } from "./domain-store.ts";

export interface DomainChecks {
  /**
   * Checks the domain, and resolves when no redirect can still serve its previous state. A failure to reach DNS changes
   * nothing.
   */
  check(domain: Pick<Domain, "id" | "host" | "token">): Promise<void>;
}

interface CheckParts {
  store: Pick<DomainStore, "recordCheck">;
  dns: DnsLookup;
  /** The host to which domains must point. */
  shortHost: string;
  targets: Pick<TargetWriter, "publish">;
  onEvent(): void;
  log: Logger;
}

export function createDomainChecks({ store, dns, shortHost, targets, onEvent, log }: CheckParts): DomainChecks {
  const countCheck = counter("gateway_domain_checks_total", "Checks of the DNS records of domains, by outcome.");
  return {
    async check(domain) {
      const outcome = await look(domain).catch((error: unknown) => {
        countCheck(1, { outcome: "unknown" });
        log.warn({ err: error, host: domain.host }, "could not look up the DNS records of a domain");
        return undefined;
      });
      if (outcome === undefined) return;
      countCheck(1, { outcome: outcome.isProved ? "proved" : "failed" });
      const changed = await store.recordCheck(domain.id, outcome);
      if (changed.length === 0) return;
      onEvent();
      await targets.publish(changed.flatMap(keysOf));
    },
  };

  /**
   * Looks up the domain's records. `isProved` is true only if every resolver sees both the token and a record that
   * points to the short host.
   */
  async function look({ host, token }: Pick<Domain, "host" | "token">): Promise<CheckOutcome> {
    const views = await dns.look(host);
    const isProved = views.every(({ txt, pointsTo }) => txt.includes(token) && pointsTo.includes(shortHost));
    const all = (part: "txt" | "pointsTo") => [...new Set(views.flatMap((view) => view[part]))];
    return { seen: { txt: all("txt"), pointsTo: all("pointsTo") }, isProved };
  }
}
