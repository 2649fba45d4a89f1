// The e2e test of deploy/compose reads the metric.

import { expect, it } from "vitest";
import { createLogger, type Logger } from "../log.ts";
import { createForwardingReport } from "./untrusted-forwarding.ts";

it.each([
  ["10.0.0.9", { peer: "10.0.0.9" }],
  ["fd00::9", { peer: "fd00::9" }],
  ["::ffff:172.30.93.2", { peer: "::ffff:172.30.93.2" }],
  ["203.0.113.9", {}],
  ["2606:4700::9", {}],
  ["198.18.0.1", {}],
])("warns once, and names the setting, and the peer %s only if it cannot be a visitor", (peer, named) => {
  const warnings: unknown[][] = [];
  const log: Logger = Object.assign(createLogger("test", "silent"), {
    warn: (...args: unknown[]) => void warnings.push(args),
  });
  const report = createForwardingReport(log);
  for (const one of [peer, peer, "192.0.2.10"]) report(one);
  expect(warnings).toEqual([[named, expect.stringContaining("TRUSTED_PROXIES")]]);
});
