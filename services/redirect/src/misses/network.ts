// The network that a client's address stands for where misses are counted: who has an IPv6 line has 2^64 addresses of it. Used by
// miss-budget.ts.

import ipaddr from "ipaddr.js";

const IPV6_NETWORK_BYTES = 8;

/** An IPv4 address itself, an IPv6 address' /64 in hex; a text that is no address, as it is. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString("hex");
}
