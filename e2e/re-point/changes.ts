// The changes in a run: 200 new targets for 40 codes, and the deletion of 20 of these codes. Ten changes run at a time. Each change is
// followed immediately by a scan at every redirect, because that is when a stale response would show up.

import { Agent } from "node:http";
import type { Client } from "@qr/test-kit/systems/client";
import type { Ledger } from "./ledger.ts";
import { checkedScan } from "./phones.ts";

const LASTING_CODES = 20;
const LASTING_PATCHES = 7;
const SHORT_LIVED_CODES = 20;
/** A short-lived code is re-pointed one to five times before it is deleted. */
const MAX_PATCHES_BEFORE_DELETION = 5;
const EDITORS = 10;

export const CHANGES = { patches: 200, deletions: SHORT_LIVED_CODES };

type Change = { target: string } | "deletion";

export interface PlannedCode {
  readonly id: string;
  readonly slug: string;
  readonly changes: Change[];
}

/** Creates the codes for a run, plans their changes, and adds the codes to the ledger. */
export async function planCodes(ledger: Ledger, client: Client): Promise<PlannedCode[]> {
  const codes: PlannedCode[] = [];
  for (let number = 0; number < LASTING_CODES + SHORT_LIVED_CODES; number += 1) {
    codes.push(await planCode(ledger, client, `run/${number}`, planChanges(number)));
  }
  return codes;
}

/** Creates codes that will be re-pointed once, while no phone is scanning them. */
export async function planSleepers(ledger: Ledger, client: Client, count: number): Promise<PlannedCode[]> {
  const codes: PlannedCode[] = [];
  for (let number = 0; number < count; number += 1) {
    codes.push(await planCode(ledger, client, `sleeper/${number}`, [{ target: targetOf(`sleeper/${number}`, 1) }]));
  }
  return codes;
}

const targetOf = (name: string, version: number) => `https://example.com/${name}/${version}`;

async function planCode(ledger: Ledger, client: Client, name: string, changes: Change[]): Promise<PlannedCode> {
  const target = targetOf(name, 0);
  const { id, short_url } = await client.create({ target, dynamic: true });
  const slug = new URL(short_url).pathname.slice(1);
  ledger.open(slug, `302 ${target}`);
  return { id, slug, changes };
}

function planChanges(number: number): Change[] {
  const isLasting = number < LASTING_CODES;
  const patches = isLasting ? LASTING_PATCHES : 1 + (number % MAX_PATCHES_BEFORE_DELETION);
  const changes: Change[] = Array.from({ length: patches }, (_, index) => ({
    target: targetOf(`run/${number}`, index + 1),
  }));
  return isLasting ? changes : [...changes, "deletion"];
}

/** Makes all planned changes. After each change, scans the code at all `redirects`. Resolves after the last scan. Rejects if a change fails. */
export async function makeChanges(
  ledger: Ledger,
  client: Client,
  redirects: readonly string[],
  codes: readonly PlannedCode[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const waiting = [...codes];

  async function make(change: Change, { id, slug }: PlannedCode): Promise<void> {
    const served = ledger.change(slug, change === "deletion" ? "410" : `302 ${change.target}`);
    await (change === "deletion" ? client.remove(id) : client.update(id, change));
    served();
    await Promise.all(redirects.map((redirect) => checkedScan(ledger, agent, redirect, slug)));
  }

  /** Makes changes, each to the code that has been waiting longest for its next change. Two editors never change the same code at the same time. */
  async function editor(): Promise<void> {
    for (let code = waiting.shift(); code; code = waiting.shift()) {
      const change = code.changes.shift();
      if (!change) continue;
      await make(change, code);
      waiting.push(code);
    }
  }

  try {
    await Promise.all(Array.from({ length: EDITORS }, editor));
  } finally {
    agent.destroy();
  }
}
