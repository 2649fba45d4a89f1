// Tests the strings of the audit log in every language, and its filters.

import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../messages/languages.ts";
import { laterCatalog } from "../../messages/later.ts";
import { dayOf } from "../../shared/times.ts";
import { ACTION_GROUPS, AUDIT_ACTIONS, actionsIn } from "./actions.ts";
import { filterFrom, filterQuery, isReversed, NO_FILTER, paramsOf } from "./audit-filter.ts";

interface Texts {
  actions: Record<string, Record<string, string>>;
}

describe.each(LANGUAGES)("in $name", async ({ code }) => {
  const { actions } = (await laterCatalog(code, "audit")) as Texts;
  const texts = AUDIT_ACTIONS.map((action) => {
    const [subject = "", verb = ""] = action.split(".");
    return actions[subject]?.[verb];
  });

  test("every action has a text of its own", () => {
    expect(texts).not.toContain(undefined);
    expect(new Set(texts).size).toBe(AUDIT_ACTIONS.length);
  });

  test("every text belongs to an action", () => {
    const named = Object.entries(actions).flatMap(([subject, verbs]) =>
      Object.keys(verbs).map((verb) => `${subject}.${verb}`),
    );
    expect(named.sort()).toEqual([...AUDIT_ACTIONS].sort());
  });
});

test("every group of the filter has actions", () => {
  expect(ACTION_GROUPS.filter((group) => actionsIn(group).length === 0)).toEqual([]);
});

describe("the filter", () => {
  const FULL = "action=code.created&actor=0b7c1d52-93a8-4f0a-8f6d-6a1c2e9d4b22&from=2026-11-21&to=2026-11-22";

  test("is kept in the address", () => {
    expect(paramsOf(filterFrom(new URLSearchParams(FULL))).toString()).toBe(FULL);
    expect(paramsOf(NO_FILTER).toString()).toBe("");
  });

  test.each(["action=code.exploded", "actor=", "from=yesterday", "to=2026-1-1", "page=2"])("ignores %s", (query) => {
    expect(filterFrom(new URLSearchParams(query))).toEqual(NO_FILTER);
  });

  test("includes both days in full, in the viewer's time zone", () => {
    const query = filterQuery(filterFrom(new URLSearchParams("from=2026-11-21&to=2026-11-22")));
    const [after, before] = [new Date(query.get("after") ?? ""), new Date(query.get("before") ?? "")];
    expect(dayOf(after)).toBe("2026-11-20");
    expect(dayOf(new Date(after.getTime() + 1))).toBe("2026-11-21");
    expect(dayOf(before)).toBe("2026-11-23");
    expect(dayOf(new Date(before.getTime() - 1))).toBe("2026-11-22");
  });

  test("does not ask for a day whose year is still being typed", () => {
    expect(filterQuery({ ...NO_FILTER, from: "0002-11-21" }).toString()).toBe("");
  });

  test.each([
    ["2026-11-22", "2026-11-21", true],
    ["2026-11-22", "2026-11-22", false],
    ["2026-11-22", "", false],
  ])("from %j to %j is reversed: %j", (from, to, expected) => {
    expect(isReversed({ ...NO_FILTER, from, to })).toBe(expected);
  });
});
