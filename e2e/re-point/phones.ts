// The load: phones on kept-alive connections, spread over the redirects. Half of their scans go to codes that are being changed
// at the moment, so that a redirect has each of these in its memory when its change is acknowledged.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import type { Ledger } from "./ledger.ts";

const PHONES = 64;
const SCANS_A_SECOND_EACH = 20;

/** Sends one scan of the code to the redirect and has the ledger check the response. */
export async function checkedScan(ledger: Ledger, agent: Agent, redirect: string, code: string): Promise<void> {
  const check = ledger.scan(code, redirect);
  check(
    await scan(agent, `${redirect}/${code}`, { "User-Agent": PHONE }).then(
      ({ status, location }) => (location === undefined ? String(status) : `${status} ${location}`),
      (error: unknown) => `failed: ${error}`,
    ),
  );
}

export interface Load {
  /** From now on these codes are scanned too. */
  add(codes: readonly string[]): void;
  /** Sends no more; resolves when every scan under way has been checked. */
  end(): Promise<void>;
}

/** Each phone stays with its redirect and its connection. */
export function startLoad(ledger: Ledger, redirects: readonly string[], first: readonly string[]): Load {
  const codes = [...first];
  let isEnding = false;

  function chooseCode(): string {
    const changing = Math.random() < 0.5 ? codes.filter(ledger.isChanging) : [];
    const among = changing.length > 0 ? changing : codes;
    return among[Math.floor(Math.random() * among.length)] ?? "";
  }

  async function phone(redirect: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isEnding) {
      const sentMs = performance.now();
      await checkedScan(ledger, agent, redirect, chooseCode());
      const restMs = 1000 / SCANS_A_SECOND_EACH - (performance.now() - sentMs);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    agent.destroy();
  }

  const phones = Array.from({ length: PHONES }, (_, number) => phone(redirects[number % redirects.length] ?? ""));
  return {
    add: (more) => {
      codes.push(...more);
    },
    end: async () => {
      isEnding = true;
      await Promise.all(phones);
    },
  };
}
