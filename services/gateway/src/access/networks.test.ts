import { expect, test } from "vitest";
import { createNetworkCheck, isNetwork } from "./networks.ts";

test.each([
  ["10.0.0.0/8", true],
  ["192.0.2.7", true],
  ["0.0.0.0/0", true],
  ["2001:db8::/32", true],
  ["::1", true],
  ["10.0.0.0/33", false],
  ["10.0.0.0/08", false],
  ["2001:db8::/129", false],
  ["10.1", false],
  ["010.0.0.1", false],
  ["10.0.0.0/8/8", false],
  ["fe80::1%eth0", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:a00:1/128", false],
  ["example.com", false],
  ["", false],
])("%j is a network: %s", (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

test.each([
  ["10.1.2.3", ["10.0.0.0/8"], true],
  ["11.0.0.0", ["10.0.0.0/8"], false],
  ["10.1.2.3", ["10.255.0.0/8"], true],
  ["192.0.2.7", ["192.0.2.7"], true],
  ["192.0.2.8", ["192.0.2.7", "2001:db8::/32"], false],
  ["2001:db8:ffff::1", ["192.0.2.7", "2001:db8::/32"], true],
  ["2001:db9::1", ["2001:db8::/32"], false],
  ["192.0.2.7", ["::/0"], false],
  ["2001:db8::1", ["0.0.0.0/0"], false],
  ["", ["0.0.0.0/0", "::/0"], false],
  ["192.0.2.7", [], false],
])("%j is in %j: %s", (address, networks, expected) => {
  expect(createNetworkCheck(networks)(address)).toBe(expected);
});
