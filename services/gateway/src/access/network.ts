// Maps a client's address to its network, because limits count by network.

import ipaddr from "ipaddr.js";

/**
 * Returns the IPv4 address, even if it is mapped into IPv6, or the /64 of an IPv6 address, because one customer has a whole /64. Returns
 * "unknown" for any other text.
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
