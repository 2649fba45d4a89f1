// Maps a client's address to its network, because budgets and queues count by network.

import ipaddr from "ipaddr.js";

/**
 * Returns an IPv4 address unchanged, an IPv4-mapped IPv6 address as IPv4, and any other IPv6 address as its /64, because a single customer
 * has a whole /64. Returns "unknown" for any other string.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6)
    return `${parsed.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(":")}::/64`;
  return parsed.toString();
}
