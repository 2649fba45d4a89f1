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

/** Adds the domains, sets all their records in DNS, and verifies them. `addresses`: further records, such as those of the short host. */
export async function addVerified(
  client: Client,
  dns: DnsServer,
  domains: readonly { host: string; case_sensitive?: boolean }[],
  addresses: Readonly<Record<string, string>> = {},
): Promise<VerifiedDomain[]> {
  const call = async (path: string, body?: object) => domainSchema.parse((await client.call("POST", path, body)).body);
  const added: VerifiedDomain[] = [];
  for (const domain of domains) added.push(await call("/v1/domains", domain));
  await dns.set(recordsFor(added, addresses));
  const checked: VerifiedDomain[] = [];
  for (const { id } of added) checked.push(await call(`/v1/domains/${id}/check`));
  const pending = checked.filter(({ state }) => state !== "verified");
  if (pending.length > 0) throw new Error(`not verified: ${JSON.stringify(pending)}`);
  return checked;
}

/** Returns the records that the domains need, plus `addresses`. */
export function recordsFor(
  domains: readonly VerifiedDomain[],
  addresses: Readonly<Record<string, string>> = {},
): DnsRecords {
  const records = domains.flatMap((domain) => domain.records);
  const valuesOf = (type: string) =>
    Object.fromEntries(records.flatMap((record) => (record.type === type ? [[record.name, record.value]] : [])));
  const texts = Object.entries(valuesOf("TXT")).map(([name, value]) => [name, [value]]);
  return {
    addresses: { ...valuesOf("A"), ...addresses },
    cnames: valuesOf("CNAME"),
    texts: Object.fromEntries(texts),
  };
}
