import { expect, it } from "vitest";
import { lanAddress, lanOption } from "./lan-address.ts";

const entry = (address: string, { family = "IPv4" as const, internal = false } = {}) => ({
  address,
  family,
  internal,
  netmask: "255.255.255.0",
  mac: "00:00:00:00:00:00",
  cidr: null,
});
const INTERFACES = {
  lo: [entry("127.0.0.1", { internal: true })],
  eth0: [entry("192.168.1.20")],
  wlan0: [entry("10.0.0.7")],
};

it.each([
  [[], undefined],
  [["--other"], undefined],
  [["--lan"], ""],
  [["--lan=10.0.0.7"], "10.0.0.7"],
])("options %j request %j", (options, wanted) => {
  expect(lanOption(options)).toBe(wanted);
});

it("returns the first address that is not internal, or the requested one", () => {
  expect(lanAddress("", INTERFACES)).toBe("192.168.1.20");
  expect(lanAddress("10.0.0.7", INTERFACES)).toBe("10.0.0.7");
  expect(lanAddress("127.0.0.1", INTERFACES)).toBe("127.0.0.1");
});

it("throws if the machine has no network, or not that address", () => {
  expect(() => lanAddress("", { lo: INTERFACES.lo })).toThrow("no IPv4 address");
  expect(() => lanAddress("10.0.0.8", INTERFACES)).toThrow("Its addresses are: 127.0.0.1, 192.168.1.20, 10.0.0.7.");
});
