import { expect, test } from "vitest";
import { findPromtool, promtool } from "./promtool.ts";
import { filePath, readAlerts } from "./rules.ts";

test("promtool accepts the rules and the configuration", { timeout: 700_000 }, async ({ skip }) => {
  const program = await findPromtool();
  if (program === undefined)
    return skip("promtool is not installed and cannot be installed; only the parser has checked the rules");
  expect(await promtool(program, ["check", "rules", filePath("alerts.yaml")])).toContain(
    `${readAlerts().length} rules found`,
  );
  expect(await promtool(program, ["check", "config", filePath("prometheus.yaml")])).toContain("is valid");
});
