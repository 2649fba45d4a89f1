// A separate account for a test, on the system that all files in the system tier share.

import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { SharedSystem } from "../shared-system.ts";
import { makeApiKey } from "./api-key.ts";

export interface SharedAccount extends SharedSystem {
  readonly email: string;
  readonly apiKey: string;
}

/** Creates an account without limits, and returns its key and the addresses of the shared system. Do not stop any part of the shared system. */
export async function createSharedAccount(): Promise<SharedAccount> {
  const system = inject("sharedSystem");
  const email = `${randomUUID()}@example.com`;
  return { ...system, email, apiKey: await makeApiKey(system.infrastructure.databaseUrl, email) };
}
