// Domains of an account, verified with a real DNS server.

import type { DnsRecords, DnsServer } from "@qr/test-kit/servers/dns";
import type { Client } from "@qr/test-kit/systems/client";
import { z } from "zod";

const domainSchema = z.looseObject({
  id: z.string(),
  host: z.string(),
  state: z.string(),
  records: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })),
});
export type VerifiedDomain = z.infer<typeof domainSchema>;

/** Adds the domains, sets all their records in DNS, and verifies them. `shortHost`: the host of PUBLIC_SHORT_URL, a name. */
export async function addVerified(
  client: Client,
  dns: DnsServer,
  shortHost: string,
  domains: readonly { host: string; case_sensitive?: boolean }[],
): Promise<VerifiedDomain[]> {
  const call = async (path: string, body?: object) => domainSchema.parse((await client.call("POST", path, body)).body);
  const added: VerifiedDomain[] = [];
  for (const domain of domains) added.push(await call("/v1/domains", domain));
  await dns.set({ addresses: { [shortHost]: "192.0.2.1" }, ...recordsFor(added) });
  const checked: VerifiedDomain[] = [];
  for (const { id } of added) checked.push(await call(`/v1/domains/${id}/check`));
  const pending = checked.filter(({ state }) => state !== "verified");
  if (pending.length > 0) throw new Error(`not verified: ${JSON.stringify(pending)}`);
  return checked;
}

/** Returns the records that the domains need. `shortHost` needs an address in addition. */
export function recordsFor(domains: readonly VerifiedDomain[]): DnsRecords {
  const records = domains.flatMap((domain) => domain.records);
  const named = (type: string) => records.filter((record) => record.type === type);
  return {
    cnames: Object.fromEntries(named("CNAME").map(({ name, value }) => [name, value])),
    texts: Object.fromEntries(named("TXT").map(({ name, value }) => [name, [value]])),
  };
}
