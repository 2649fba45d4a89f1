// Finds the address at which other devices on the network can reach this machine, for the `--lan` option of `npm start`.

import { networkInterfaces } from "node:os";

/** Returns the value of the `--lan` option: an address, or "" for any address. Returns undefined if the option is not given. */
export function lanOption(options: readonly string[]): string | undefined {
  const option = options.find((text) => text === "--lan" || text.startsWith("--lan="));
  return option?.slice("--lan=".length);
}

/** Returns the requested IPv4 address or, for "", this machine's first address on a network. Throws if this machine has no such address. */
export function lanAddress(wanted: string, interfaces = networkInterfaces()): string {
  const own = Object.values(interfaces)
    .flatMap((entries) => entries ?? [])
    .filter(({ family }) => family === "IPv4");
  const found = own.find(({ address, internal }) => (wanted === "" ? !internal : address === wanted));
  if (found !== undefined) return found.address;
  if (wanted === "") throw new Error("--lan requires a network, but this machine has no IPv4 address on any network.");
  const addresses = own.map(({ address }) => address).join(", ");
  throw new Error(`This machine does not have the address ${wanted}. Its addresses are: ${addresses}.`);
}
