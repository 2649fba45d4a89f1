import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CODE_TYPES } from "@qr/contracts";
import { expect, test } from "vitest";
import { checkTarget, isDynamicType, isStaticType } from "./check-target.ts";
import { blockedDomains, ownHosts } from "./hosts.ts";

const page = readFileSync(fileURLToPath(new URL("../../../../../docs/types.md", import.meta.url)), "utf8");
const rows = [...page.matchAll(/^\| `([a-z]+)` \|.*\| `(".*")` \| (yes|no|only) \|/gm)];

test("docs/types.md has a row for every type, says which can be dynamic, and shows a valid target", () => {
  expect(rows.map(([, type]) => type)).toEqual([...CODE_TYPES]);
  for (const [index, type] of CODE_TYPES.entries()) {
    const [, , example = '""', isDynamic] = rows[index] ?? [];
    const candidate = { type, target: JSON.parse(example), dynamic: isDynamic !== "no" };
    expect(
      checkTarget(candidate, { own: ownHosts([]), blocked: blockedDomains([]), allowsPrivateHosts: false }),
      example,
    ).toEqual([]);
    expect([isDynamicType(type), isStaticType(type)]).toEqual([candidate.dynamic, isDynamic !== "only"]);
  }
});
