import { expect, test } from "vitest";
import { changedLinkSettings } from "./link-settings.ts";

const BASE = { query: "forward", preview: true } as const;

test.each([
  [{}, {}],
  [{ query: "drop" }, { query: "drop" }],
  [{ preview: false }, { preview: false }],
  [
    { query: "override", preview: false },
    { query: "override", preview: false },
  ],
] as const)("of the chosen settings, only those that differ are sent: %j", (chosen, sent) => {
  expect(changedLinkSettings({ ...BASE, ...chosen }, BASE)).toEqual(sent);
});
