import { expect, test } from "vitest";
import { findPromtool, promtool } from "./promtool.ts";
import { filePath, RULE_FILES, readRules } from "./rules.ts";

test("promtool accepts the rules and the configuration", { timeout: 700_000 }, async ({ skip }) => {
  const program = await findPromtool();
  if (program === undefined)
    return skip("promtool is not installed and cannot be installed; only the parser has checked the rules");
  const checked = await promtool(program, ["check", "rules", ...RULE_FILES.map(filePath)]);
  const found = [...checked.matchAll(/(\d+) rules found/g)].map(([, count]) => Number(count));
  expect(found.reduce((sum, count) => sum + count, 0)).toBe(readRules().length);
  expect(await promtool(program, ["check", "config", filePath("prometheus.yaml")])).toContain("is valid");
});
