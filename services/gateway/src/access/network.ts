// The network that a client's address stands for: what limits count by.

import ipaddr from "ipaddr.js";

/** An IPv4 address (also where it is mapped into IPv6), or the /64 of an IPv6 address, which is what one customer has. */
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
