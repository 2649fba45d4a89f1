/**
 * Values of X-Forwarded-For, received from 127.0.0.1, and the client's address in each. `proxies`: the trusted proxies. `forwarded`: undefined
 * if the header is missing.
 */
export const FORWARDED_ADDRESSES: readonly [
  title: string,
  proxies: string[],
  forwarded: string | undefined,
  client: string,
][] = [
  ["no proxy is trusted: the peer, whatever it claims", [], "203.0.113.9", "127.0.0.1"],
  ["another proxy is trusted: the peer", ["10.0.0.0/8"], "203.0.113.9", "127.0.0.1"],
  ["the peer is trusted: the forwarded address", ["127.0.0.1"], "203.0.113.9", "203.0.113.9"],
  ["a range of proxies", ["127.0.0.0/8"], "203.0.113.9", "203.0.113.9"],
  ["forged hops on the left are not believed", ["127.0.0.1"], "1.1.1.1, 203.0.113.9", "203.0.113.9"],
  ["trusted hops on the right are skipped", ["127.0.0.1", "10.0.0.0/8"], "203.0.113.9, 10.1.2.3", "203.0.113.9"],
  ["only trusted hops: the first of them", ["127.0.0.1", "10.0.0.0/8"], "10.9.9.9, 10.1.2.3", "10.9.9.9"],
  ["nothing forwarded: the proxy", ["127.0.0.1"], undefined, "127.0.0.1"],
  ["not an address: the last known hop", ["127.0.0.1"], "203.0.113.9, unknown", "127.0.0.1"],
  ["an address with a port", ["127.0.0.1"], "203.0.113.9:4711", "203.0.113.9"],
  ["IPv6", ["127.0.0.1"], "2001:DB8::7", "2001:db8::7"],
  ["IPv6 with a port", ["127.0.0.1"], "[2001:db8::7]:4711", "2001:db8::7"],
  ["IPv6 in a trusted range, then IPv4", ["127.0.0.1", "fd00::/8"], "203.0.113.9,fd00::1", "203.0.113.9"],
  ["the edges of a range", ["127.0.0.1", "10.1.2.128/25"], "10.1.2.127, 10.1.2.128, 10.1.2.255", "10.1.2.127"],
  ["a range named by an address inside it", ["127.0.0.1", "10.1.2.3/8"], "11.0.0.0, 10.255.255.255", "11.0.0.0"],
  ["every address is a proxy", ["0.0.0.0/0"], "203.0.113.9, 255.255.255.255", "203.0.113.9"],
  ["leading zeros, which may mean octal", ["127.0.0.1"], "203.0.113.9, 010.0.0.1", "8.0.0.1"],
  ["an empty list", ["127.0.0.1"], "", "127.0.0.1"],
  ["an empty hop on the left", ["127.0.0.1", "10.0.0.0/8"], ", 10.1.2.3", "10.1.2.3"],
  ["more trusted hops than the maximum", ["127.0.0.1"], `9.9.9.9${", 127.0.0.1".repeat(25)}`, "127.0.0.1"],
  ["IPv4 in IPv6 form", ["127.0.0.1"], "::ffff:203.0.113.9", "203.0.113.9"],
];
