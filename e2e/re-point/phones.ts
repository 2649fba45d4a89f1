// The load: phones with keep-alive connections to the redirects. Half of the scans are of addresses with a change in flight, so that each
// redirect has their targets in memory when the change is acknowledged.

import { Agent } from "node:http";
import { isNightly } from "@qr/test-kit/nightly";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import type { Ledger } from "./ledger.ts";

const PHONES = isNightly ? 64 : 12;
const SCANS_A_SECOND_EACH = 20;

/**
 * Scans the address at the redirect and checks the response against the ledger. `address`: `/SLUG`, or `//HOST/PATH` on
 * an account's own domain.
 */
export async function checkedScan(ledger: Ledger, agent: Agent, redirect: string, address: string): Promise<void> {
  const check = ledger.scan(address, redirect);
  const { host, pathname } = new URL(address, redirect);
  check(
    await scan(agent, `${redirect}${pathname}`, { "User-Agent": PHONE, Host: host }).then(
      ({ status, location }) => (location === undefined ? String(status) : `${status} ${location}`),
      (error: unknown) => `failed: ${error}`,
    ),
  );
}

export interface Load {
  add(addresses: readonly string[]): void;
  /** Stops sending. Resolves when every scan in flight has been checked. */
  end(): Promise<void>;
}

/** Starts the phones. Each phone uses the same redirect and the same connection throughout. */
export function startLoad(ledger: Ledger, redirects: readonly string[], first: readonly string[]): Load {
  const addresses = [...first];
  let isEnding = false;

  function chooseAddress(): string {
    const changing = Math.random() < 0.5 ? addresses.filter(ledger.isChanging) : [];
    const among = changing.length > 0 ? changing : addresses;
    return among[Math.floor(Math.random() * among.length)] ?? "";
  }

  async function phone(redirect: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isEnding) {
      const sentMs = performance.now();
      await checkedScan(ledger, agent, redirect, chooseAddress());
      const restMs = 1000 / SCANS_A_SECOND_EACH - (performance.now() - sentMs);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    agent.destroy();
  }

  const phones = Array.from({ length: PHONES }, (_, number) => phone(redirects[number % redirects.length] ?? ""));
  return {
    add: (more) => {
      addresses.push(...more);
    },
    end: async () => {
      isEnding = true;
      await Promise.all(phones);
    },
  };
}
