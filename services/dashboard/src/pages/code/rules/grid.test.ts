import { expect, test } from "vitest";
import type { Condition } from "./conditions.ts";
import { type GridMode, OWN_TARGET, planGrid, verdictOf, visitOf } from "./grid.ts";

const rulesOf = (...conditions: Condition[]) => conditions.map((when) => ({ when }));
const valuesOf = (rules: ReturnType<typeof rulesOf>, mode: GridMode) =>
  planGrid(rules, mode).rows.map(({ kind, value }) => (kind === "value" ? value : kind));

test("has a row for each country and language in the rules, and one for the others", () => {
  const rules = rulesOf(
    { all: [{ country: ["DE", "AT"] }, { language: ["de"] }] },
    { not: { any: [{ region: ["CH-ZH"] }, { country: ["DE"] }, { language: ["de-AT"] }] } },
  );
  expect(valuesOf(rules, "country")).toEqual(["DE", "AT", "CH", "others"]);
  expect(valuesOf(rules, "language")).toEqual(["de", "de-AT", "others"]);
  expect(planGrid(rules, "country").columns).toHaveLength(1);
});

test("tries a country and a language that no rule names for the others", () => {
  const all = planGrid(rulesOf({ country: ["AC", "AD"] }, { language: ["eo-001", "cy"] }), "country").rows.at(-1);
  expect(all?.value).toMatch(/^A[EFG]$/);
  expect(planGrid(rulesOf({ language: ["eo-001", "cy"] }), "language").rows.at(-1)?.value).toBe("mt");
});

test("has one row for all without countries, and the devices only if rules compare them", () => {
  expect(valuesOf(rulesOf({ os: ["ios"] }), "country")).toEqual(["all"]);
  expect(planGrid(rulesOf({ os: ["ios"] }), "country").columns).toHaveLength(5);
  expect(planGrid([], "country")).toMatchObject({ columns: [{ name: "any" }], hidden: 0 });
});

test("is limited to 40 calls", () => {
  const { rows, columns, hidden } = planGrid(
    rulesOf({ country: ["DE", "AT", "CH", "FR", "IT", "ES", "PT", "PL", "CZ"] }, { device: ["mobile"] }),
    "country",
  );
  expect(rows.length * columns.length).toBe(40);
  expect(hidden).toBe(2);
});

test("a visit is a scan of the symbol without a query", () => {
  const { columns, rows } = planGrid(rulesOf({ os: ["ios"] }, { language: ["de"] }), "language");
  const [iphone, row] = [columns[0], rows[0]];
  if (iphone === undefined || row === undefined) throw new Error("no cell");
  const facts = {
    device: "mobile",
    os: "ios",
    browser: "safari",
    language: "de",
    source: "symbol",
    query: "",
    referrer: "",
  };
  expect(visitOf(iphone, row, "language", "")).toEqual(facts);
  const at = "2026-12-01T10:00:00.000Z";
  expect(visitOf(iphone, row, "language", at)).toEqual({ ...facts, at });
});

type Explained = Parameters<typeof verdictOf>[0]["rules"][number]["when"];
const leaf = (holds: boolean, kind: "os" | "share" | "city" = "os"): Explained => ({
  kind,
  holds,
  leaf: {},
  fact: "known",
});
const unknown = (kind: "os" | "share" | "city"): Explained => ({ kind, holds: false, leaf: {}, fact: null });
const group = (kind: "all" | "any" | "not", ...parts: Explained[]): Explained => ({ kind, holds: false, parts });
const verdict = (...conditions: Explained[]) =>
  verdictOf({ rules: conditions.map((when, index) => ({ id: String(index), holds: when.holds, when })) });

test("the first rule that applies decides, and otherwise the code's own target", () => {
  expect(verdict(leaf(false), leaf(true), leaf(true))).toEqual({ candidates: [1], open: [] });
  expect(verdict(leaf(false))).toEqual({ candidates: [OWN_TARGET], open: [] });
  expect(verdict()).toEqual({ candidates: [OWN_TARGET], open: [] });
});

test("a rule that depends on an unknown fact can decide or not, also if it is negated", () => {
  expect(verdict(unknown("share"), leaf(true))).toEqual({ candidates: [0, 1], open: ["share"] });
  expect(verdict(group("not", unknown("city")))).toEqual({ candidates: [0, OWN_TARGET], open: ["city"] });
});

test("an unknown fact that decides nothing leaves nothing open", () => {
  expect(verdict(group("all", leaf(false), unknown("share")))).toEqual({ candidates: [OWN_TARGET], open: [] });
  expect(verdict(group("any", leaf(true), unknown("share")))).toEqual({ candidates: [0], open: [] });
  expect(verdict(group("all", group("any", leaf(true), unknown("city")), unknown("share")))).toEqual({
    candidates: [0, OWN_TARGET],
    open: ["share"],
  });
});

test("a region of another country does not hold, and one of the same country is open", () => {
  const region: Explained = { kind: "region", holds: false, leaf: { region: ["AT-9", "AT-8"] }, fact: null };
  const rules = [{ id: "0", holds: false, when: region }];
  expect(verdictOf({ rules }, "DE")).toEqual({ candidates: [OWN_TARGET], open: [] });
  expect(verdictOf({ rules }, "AT")).toEqual({ candidates: [0, OWN_TARGET], open: ["region"] });
  expect(verdictOf({ rules })).toEqual({ candidates: [0, OWN_TARGET], open: ["region"] });
});
