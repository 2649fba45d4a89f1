/** Pairs of addresses, and whether both are on the same network. All addresses that cannot be parsed count as one network. */
export const ADDRESS_PAIRS: readonly [one: string, other: string, isOneNetwork: boolean][] = [
  ["203.0.113.7", "203.0.113.8", false],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["::ffff:203.0.113.7", "203.0.113.7", true],
  ["::1", "::2", true],
  ["", "203.0.113.7", false],
  ["", "no address", true],
];
