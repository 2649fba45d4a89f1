import { expect, it } from "vitest";
import { shortHostWarning, warningsFor } from "./public-urls.ts";

it.each([
  ["http://127.0.0.1:8081", "short_host_loopback"],
  ["http://localhost:8081", "short_host_loopback"],
  ["http://0.0.0.0:8081", "short_host_loopback"],
  ["http://[::1]:8081", "short_host_loopback"],
  ["http://192.168.1.20:8081", "short_host_private"],
  ["http://10.0.0.7", "short_host_private"],
  ["http://172.31.0.1", "short_host_private"],
  ["http://169.254.10.10", "short_host_private"],
  ["http://100.64.0.1", "short_host_private"],
  ["http://[fd00::1]", "short_host_private"],
  ["http://printer.local:8081", "short_host_private"],
  ["https://qr.example.com", undefined],
  ["http://172.32.0.1", undefined],
  ["http://192.0.2.2:8081", "short_host_private"],
  ["http://9.9.9.9", undefined],
  ["https://short.qr.example", undefined],
])("the warning for %s is %s", (url, code) => {
  expect(shortHostWarning(url)?.code).toBe(code);
});

it("only codes whose symbols contain the short host cause a warning", () => {
  const warning = shortHostWarning("http://192.168.1.20");
  expect(warningsFor([{ dynamic: true, domainId: null }], warning)).toEqual({ warnings: [warning] });
  expect(warningsFor([{ dynamic: true, domainId: "an own domain" }], warning)).toEqual({});
  expect(warningsFor([{ dynamic: false, domainId: null }], warning)).toEqual({});
});
