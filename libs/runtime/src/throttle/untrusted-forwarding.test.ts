// The e2e test of deploy/compose reads the metric.

import { expect, it } from "vitest";
import { createLogger, type Logger } from "../log.ts";
import { createForwardingReport } from "./untrusted-forwarding.ts";

it("warns once, and names the peer and the setting", () => {
  const warnings: unknown[][] = [];
  const log: Logger = Object.assign(createLogger("test", "silent"), {
    warn: (...args: unknown[]) => void warnings.push(args),
  });
  const report = createForwardingReport(log);
  for (const peer of ["203.0.113.9", "203.0.113.9", "203.0.113.10"]) report(peer);
  expect(warnings).toEqual([[{ peer: "203.0.113.9" }, expect.stringContaining("TRUSTED_PROXIES")]]);
});
