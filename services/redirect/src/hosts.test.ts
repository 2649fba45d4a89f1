import { domainKey } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { expect, it } from "vitest";
import { createHosts } from "./hosts.ts";

const hosts = createHosts("https://qr.example:8443/go", ["Old.Example"], createLogger("test", "silent"));

it.each([
  undefined,
  "qr.example:8443",
  "QR.example",
  "qr.example.",
  "old.example:80",
  "localhost:8081",
  "127.0.0.1",
  "[::1]:8081",
  "192.0.2.7:80",
])("%j means the default domain", (header) => {
  expect(hosts.hostOf(header)).toBeUndefined();
  expect(hosts.hostOf(header)).toBeUndefined();
});

it.each([
  ["go.example", "go.example"],
  ["GO.Example.:443", "go.example"],
  ["xn--bcher-kva.example", "xn--bcher-kva.example"],
])("%j is the host %s", (header, host) => {
  expect(hosts.hostOf(header)?.key).toBe(domainKey(host));
  expect(hosts.hostOf("other.example")?.key).toBe(domainKey("other.example"));
  expect(hosts.hostOf(header)?.key).toBe(domainKey(host));
});

it.each(["*", "a b", "go.example/x", "}{", `${"a".repeat(300)}.example`, "b\u00fccher.example"])(
  "%j is a host that no account can add",
  (header) => expect(hosts.hostOf(header)?.key).toBe(domainKey("-")),
);

it("names the hosts of the settings, and no addresses", () => {
  expect(["qr.example", "OLD.example", "127.0.0.1", "go.example"].map(hosts.isNamed)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
