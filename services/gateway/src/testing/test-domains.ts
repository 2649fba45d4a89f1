// Accounts with domains, and a real DNS server, for tests.

import { uuidFromDomainId } from "@qr/contracts";
import { type DnsRecords, startDnsServer } from "@qr/test-kit/servers/dns";
import { afterAll, beforeEach, expect } from "vitest";
import { domainSchema } from "../codes/domains/domain-schemas.ts";
import type { GatewayParts } from "../connections.ts";
import { useTestGateway } from "./test-gateway.ts";

export const SHORT_HOST = "short.qr-service.com";
interface Account {
  key: string;
}
interface Domain {
  id: string;
  host: string;
  records: { type: string; value: string }[];
}

/**
 * Starts a DNS server, which is empty before each test, and a gateway that uses it. Returns two accounts, and functions
 * that call the gateway for them. `name`: the prefix of new hosts.
 */
export async function useTestDomains(parts: Partial<GatewayParts> = {}, name = "go") {
  const dns = await startDnsServer();
  afterAll(() => dns.stop());
  beforeEach(() => dns.set({}));
  const api = await useTestGateway({ DNS_SERVERS: [dns.address] }, parts);
  const ours = await api.addAccount();
  const theirs = await api.addAccount();
  let hosts = 0;

  const call = (method: string, path: string, { key }: Account = ours, body?: unknown) =>
    api.call(method, path, { key, ...(body === undefined ? {} : { body }) });
  async function domainFrom(response: ReturnType<typeof call>) {
    const { status, text, body } = await response;
    expect(status, text).toBe(200);
    return domainSchema.parse(body);
  }
  const add = (host: string, account: Account = ours, settings: object = {}) =>
    domainFrom(call("POST", "/v1/domains", account, { host, ...settings }));
  /** Checks the domain, as if the last check had been a while ago. */
  async function check({ id }: { id: string }, account: Account = ours) {
    await api.prisma.domain.update({ where: { id: uuidFromDomainId(id) ?? "" }, data: { checkedAt: null } });
    return domainFrom(call("POST", `/v1/domains/${id}/check`, account));
  }
  function newHost(): string {
    hosts += 1;
    return `${name}${hosts}.example.com`;
  }
  /** Adds a domain with a new host, and verifies it. */
  async function verified(account: Account = ours, settings: object = {}) {
    const domain = await add(newHost(), account, settings);
    await dns.set(recordsFor(domain));
    const checked = await check(domain, account);
    expect(checked.state).toBe("verified");
    return checked;
  }
  return { dns, api, ours, theirs, call, domainFrom, add, check, newHost, verified };
}

/** Returns the token in the domain's TXT record. */
export function tokenOf({ records }: Domain): string {
  return records.find(({ type }) => type === "TXT")?.value ?? "";
}

/** Returns the records that prove that the domain belongs to its account. */
export function recordsFor(domain: Domain): DnsRecords {
  return {
    addresses: { [SHORT_HOST]: "192.0.2.1" },
    cnames: { [domain.host]: SHORT_HOST },
    texts: { [`_qr-challenge.${domain.host}`]: [tokenOf(domain)] },
  };
}
