// The address at which other devices in the network reach this machine: the option --lan of `npm start`.

import { networkInterfaces } from "node:os";

/** Returns what --lan asks for: an address, "" for any, or undefined without the option. */
export function lanOption(options: readonly string[]): string | undefined {
  const option = options.find((text) => text === "--lan" || text.startsWith("--lan="));
  return option?.slice("--lan=".length);
}

/** Returns the wanted IPv4 address of this machine; for "", the first one that is in a network. Throws if there is none. */
export function lanAddress(wanted: string, interfaces = networkInterfaces()): string {
  const own = Object.values(interfaces)
    .flatMap((entries) => entries ?? [])
    .filter(({ family }) => family === "IPv4");
  const found = own.find(({ address, internal }) => (wanted === "" ? !internal : address === wanted));
  if (found !== undefined) return found.address;
  if (wanted === "") throw new Error("--lan needs a network, but this machine has no IPv4 address in one.");
  const addresses = own.map(({ address }) => address).join(", ");
  throw new Error(`This machine does not have the address ${wanted}. It has ${addresses}.`);
}
