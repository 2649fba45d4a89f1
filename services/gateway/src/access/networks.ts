// Networks from which an API key can be used: IPv4 and IPv6 ranges in CIDR notation, and single addresses.

import { BlockList, isIP } from "node:net";

const BITS = { ipv4: 32, ipv6: 128 } as const;
type Family = keyof typeof BITS;

/** IPv4 addresses in IPv6 form, such as `::ffff:192.0.2.1`. Clients' addresses never have this form (client-address.ts). */
const MAPPED = new BlockList();
MAPPED.addSubnet("::ffff:0:0", BITS.ipv6 - BITS.ipv4, "ipv6");

interface Network {
  address: string;
  bits: number;
  family: Family;
}

function familyOf(address: string): Family | undefined {
  const version = isIP(address);
  if (version === 0 || address.includes("%")) return undefined;
  return version === 4 ? "ipv4" : "ipv6";
}

const FORM = /^([0-9a-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/i;

/** Returns the network; undefined if the text is neither a range nor an address, or if it is an IPv4 address in IPv6 form. */
function networkIn(text: string): Network | undefined {
  const [, address = "", bits] = FORM.exec(text) ?? [];
  const family = familyOf(address);
  if (family === undefined || (family === "ipv6" && MAPPED.check(address, family))) return undefined;
  const size = bits === undefined ? BITS[family] : Number(bits);
  return size > BITS[family] ? undefined : { address, bits: size, family };
}

export function isNetwork(text: string): boolean {
  return networkIn(text) !== undefined;
}

/** Returns a function that tells whether an address is in one of the networks. A string that is not a valid network matches no address. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  // Separate lists, because a BlockList considers IPv4 addresses to be part of `::/0`.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of networks) {
    const network = networkIn(text);
    if (network) lists[network.family].addSubnet(network.address, network.bits, network.family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && lists[family].check(address, family);
  };
}
