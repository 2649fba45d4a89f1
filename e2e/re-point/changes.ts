// The changes in a run: 200 new targets or rules for 40 codes, the deletion of 20 of these codes, and 20 changes to the
// settings of two domains. Half of the codes are on these domains, every fourth code has an alias on one, and every
// fifth code gets new rules instead of new targets. Ten changes run at a time. Each change is followed immediately by a
// scan at every redirect, because that is when a stale response would show up.

import { Agent } from "node:http";
import type { Condition } from "@qr/contracts";
import type { Client } from "@qr/test-kit/systems/client";
import type { VerifiedDomain } from "../domains/parts/verified-domains.ts";
import type { Ledger, State } from "./ledger.ts";
import { checkedScan } from "./phones.ts";

const LASTING_CODES = 20;
const LASTING_PATCHES = 7;
const SHORT_LIVED_CODES = 20;
/** A short-lived code is re-pointed one to five times before it is deleted. */
const MAX_PATCHES_BEFORE_DELETION = 5;
const SETTINGS_PER_DOMAIN = 10;
const EDITORS = 10;

export const CHANGES = { patches: 200, deletions: SHORT_LIVED_CODES, settings: 2 * SETTINGS_PER_DOMAIN };

/** A change to send, and the state of each affected address after the change. */
interface Change {
  states: readonly (readonly [address: string, state: State])[];
  send(): Promise<unknown>;
}

/** A code or a domain, with changes to make one after another. */
interface Planned {
  readonly changes: Change[];
}

export interface PlannedCode extends Planned {
  readonly id: string;
  /** The address of the code and, if it has one, of its alias. */
  readonly addresses: readonly string[];
}

export interface PlannedDomain extends Planned {
  /** The address of the bare host and, on the second domain, of a deleted code. */
  readonly addresses: readonly string[];
}

/**
 * A run with a unique name. All codes that are deleted during the run are on the default domain or on the first domain.
 */
export interface Plan {
  ledger: Ledger;
  client: Client;
  domains: readonly [VerifiedDomain, VerifiedDomain];
  run: string;
}

/** Creates the codes for a run, plans their changes, and adds the codes to the ledger. */
export async function planCodes(plan: Plan): Promise<PlannedCode[]> {
  const codes: PlannedCode[] = [];
  for (let number = 0; number < LASTING_CODES + SHORT_LIVED_CODES; number += 1) {
    const isLasting = number < LASTING_CODES;
    const patches = isLasting ? LASTING_PATCHES : 1 + (number % MAX_PATCHES_BEFORE_DELETION);
    const domain = isLasting ? [undefined, ...plan.domains][number % 3] : [undefined, plan.domains[0]][number % 2];
    const kind = { hasAlias: number % 4 === 0, hasRules: number % 5 === 0 };
    const code = await planCode(plan, `${plan.run}/${number}`, patches, domain, kind);
    if (!isLasting) {
      const states = code.addresses.map((address) => [address, "410"] as const);
      code.changes.push({ states, send: () => plan.client.remove(code.id) });
    }
    codes.push(code);
  }
  return codes;
}

/** Creates codes that will be re-pointed once, while no phone is scanning them. */
export async function planSleepers(plan: Plan, name: string, count: number): Promise<PlannedCode[]> {
  const codes: PlannedCode[] = [];
  for (let number = 0; number < count; number += 1) {
    const domain = [undefined, ...plan.domains][number % 3];
    codes.push(await planCode(plan, `${plan.run}/${name}/${number}`, 1, domain));
  }
  return codes;
}

const targetOf = (name: string, version: number) => `https://example.com/${name}/${version}`;

async function planCode(
  { ledger, client, domains }: Plan,
  name: string,
  patches: number,
  domain: VerifiedDomain | undefined,
  { hasAlias = false, hasRules = false } = {},
): Promise<PlannedCode> {
  const target = targetOf(name, 0);
  const place = domain === undefined ? {} : { domain: domain.id, slug: name };
  const { id, short_url } = await client.create({ target, dynamic: true, ...place });
  const { host, pathname } = new URL(short_url);
  const addresses = [domain === undefined ? pathname : `//${host}${pathname}`];
  if (hasAlias) {
    const slug = `${name}/alias`;
    const { status } = await client.call("POST", `/v1/qr/${id}/aliases`, { domain: domains[0].id, slug });
    if (status !== 200) throw new Error(`POST of an alias: ${status}`);
    addresses.push(`//${domains[0].host}/${slug}`);
  }
  for (const address of addresses) ledger.open(address, `302 ${target}`);
  const changes = Array.from({ length: patches }, (_, index): Change => {
    const next = targetOf(name, index + 1);
    const states = addresses.map((address) => [address, `302 ${next}`] as const);
    const rules = rulesTo(next, index % 2 === 0);
    const send = () => (hasRules ? replaceRules(client, id, rules) : client.update(id, { target: next }));
    return { states, send };
  });
  return { id, addresses, changes };
}

type Rules = { when: Condition; target: string }[];

async function replaceRules(client: Client, id: string, rules: Rules): Promise<void> {
  const { status } = await client.call("PUT", `/v1/qr/${id}/rules`, { rules });
  if (status !== 200) throw new Error(`PUT of rules: ${status}`);
}

const [ALWAYS, NEVER] = [{ after: "2020-01-01T00:00:00Z" }, { before: "2020-01-01T00:00:00Z" }];

/**
 * Returns two rules, one of which holds: the first one if `isFirst`. If a redirect mixed two consecutive lists, it
 * could find that neither rule holds.
 */
function rulesTo(target: string, isFirst: boolean): Rules {
  return [
    { when: isFirst ? ALWAYS : NEVER, target },
    { when: isFirst ? NEVER : ALWAYS, target },
  ];
}

/** Plans changes to the domains' targets for the bare host and, on the second domain, for deleted codes. */
export function planDomains(plan: Plan): Promise<PlannedDomain[]> {
  const [first, second] = plan.domains;
  return Promise.all([planDomain(plan, first, false), planDomain(plan, second, true)]);
}

async function planDomain(plan: Plan, { id, host }: VerifiedDomain, hasGone: boolean): Promise<PlannedDomain> {
  const { ledger, client, run } = plan;
  const [root, gone] = [`//${host}/`, `//${host}/${run}/gone`];
  const patch = async (version: number) => {
    const settings = { root_target: targetOf(`${run}/root`, version), gone_target: targetOf(`${run}/gone`, version) };
    const body = hasGone ? settings : { root_target: settings.root_target };
    const { status } = await client.call("PATCH", `/v1/domains/${id}`, body);
    if (status !== 200) throw new Error(`PATCH of ${host}: ${status}`);
  };
  const statesOf = (version: number): Change["states"] => {
    const states: [string, State][] = [[root, `302 ${targetOf(`${run}/root`, version)}`]];
    if (hasGone) states.push([gone, `302 ${targetOf(`${run}/gone`, version)}`]);
    return states;
  };
  await patch(0);
  if (hasGone) {
    const code = await client.create({ target: targetOf("none", 0), dynamic: true, domain: id, slug: `${run}/gone` });
    await client.remove(code.id);
  }
  for (const [address, state] of statesOf(0)) ledger.open(address, state);
  const changes = Array.from({ length: SETTINGS_PER_DOMAIN }, (_, index) => {
    const version = index + 1;
    return { states: statesOf(version), send: () => patch(version) };
  });
  return { addresses: statesOf(0).map(([address]) => address), changes };
}

/** Makes all planned changes. After each change, scans its addresses at all `redirects`. Resolves after the last scan. Rejects if a change fails. */
export async function makeChanges(
  ledger: Ledger,
  redirects: readonly string[],
  planned: readonly Planned[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const waiting = [...planned];

  async function make({ states, send }: Change): Promise<void> {
    const served = states.map(([address, state]) => ledger.change(address, state));
    await send();
    for (const report of served) report();
    const scans = redirects.flatMap((redirect) =>
      states.map(([address]) => checkedScan(ledger, agent, redirect, address)),
    );
    await Promise.all(scans);
  }

  /**
   * Makes changes, always to the code or domain that has waited longest. Two editors never change the same code or
   * domain at the same time.
   */
  async function editor(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const change = next.changes.shift();
      if (!change) continue;
      await make(change);
      waiting.push(next);
    }
  }

  try {
    await Promise.all(Array.from({ length: EDITORS }, editor));
  } finally {
    agent.destroy();
  }
}
