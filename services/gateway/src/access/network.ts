// Maps a client's address to its network, by which limits count.

import ipaddr from "ipaddr.js";

/** Returns the IPv4 address (also if it is mapped into IPv6), or the /64 of an IPv6 address, because one customer has a /64. */
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
