import type { Condition } from "@qr/contracts";
import { expect, test } from "vitest";
import { explainRules } from "./explain.ts";
import { explanationSchema } from "./explanation.ts";
import type { RuleFacts } from "./facts.ts";
import { rulesOf } from "./testing/holds.ts";

const FACTS: RuleFacts = {
  timeMs: Date.UTC(2026, 5, 1, 12),
  address: "192.0.2.1",
  agent: { device: "mobile", os: "ios", browser: "safari" },
  acceptLanguage: "de-AT, de;q=0.9, en;q=0.5",
  country: "AT",
  region: "AT-9",
  city: "Wien",
  referrer: "",
  source: "link",
  queryString: "a=1&a=2&b",
  userAgent: "agent",
  bucket: 1234,
};

test.each<[Condition, unknown]>([
  [{ device: ["mobile"] }, "mobile"],
  [{ os: ["ios"] }, "ios"],
  [{ browser: ["chrome"] }, "safari"],
  [{ language: ["de"] }, ["de-AT", "de"]],
  [{ country: ["FR"] }, "AT"],
  [{ region: ["FR-75"] }, "AT-9"],
  [{ city: ["wien"] }, "Wien"],
  [{ ip: ["192.0.2.0/24"] }, "192.0.2.1"],
  [{ query: { name: "a", is: "2" } }, ["1", "2"]],
  [{ query: { name: "b" } }, [""]],
  [{ query: { name: "c" } }, []],
  [{ referrer: ["news.example"] }, ""],
  [{ source: "symbol" }, "link"],
  [{ after: "2026-01-01T00:00:00.000Z" }, "2026-06-01T12:00:00.000Z"],
  [{ before: "2026-01-01T00:00:00.000Z" }, "2026-06-01T12:00:00.000Z"],
  [{ weekly: { days: ["sat"], from: "00:00", to: "01:00", tz: "Europe/Vienna" } }, "mon 14:00"],
  [{ share: { from: 0, to: 10 } }, 12.34],
])("%j is compared with %j, or with null if nothing is known", (condition, fact) => {
  const explanation = explainRules(rulesOf(condition), FACTS);
  expect(explanationSchema.parse(explanation)).toEqual(explanation);
  const [known] = explanation.rules;
  expect(known?.when).toMatchObject({ kind: Object.keys(condition)[0], leaf: condition, fact });
  const [unknown] = explainRules(rulesOf(condition), {}).rules;
  expect(unknown?.when).toMatchObject({ holds: false, fact: null });
});

test.each<[Condition, RuleFacts]>([
  [{ language: ["de"] }, { acceptLanguage: "" }],
  [{ country: ["DE"] }, { country: "" }],
  [{ region: ["DE-BE"] }, { region: "" }],
  [{ city: ["Berlin"] }, { city: "" }],
  [{ ip: ["::/0"] }, { address: "" }],
])("%j: the fact in %j is unknown", (condition, facts) => {
  const [rule] = explainRules(rulesOf(condition), facts).rules;
  expect(rule?.when).toMatchObject({ holds: false, fact: null });
});

test("an address that is not valid is unknown", () => {
  const [rule] = explainRules(rulesOf({ ip: ["::/0"] }), { address: "?" }).rules;
  expect(rule?.when).toMatchObject({ holds: false, fact: null });
});

test("all rules and all parts are explained, also after the rule that is chosen", () => {
  const rules = rulesOf(
    { all: [{ country: ["FR"] }, { device: ["mobile"] }] },
    { any: [{ country: ["AT"] }, { not: { city: ["Graz"] } }] },
    { country: ["AT"] },
  );
  const explanation = explainRules(rules, { country: "AT", agent: { device: "mobile" } });
  expect(explanationSchema.parse(explanation)).toEqual({
    chosen: 1,
    rules: [
      {
        id: rules.list[0]?.id,
        holds: false,
        when: {
          kind: "all",
          holds: false,
          parts: [
            { kind: "country", holds: false, leaf: { country: ["FR"] }, fact: "AT" },
            { kind: "device", holds: true, leaf: { device: ["mobile"] }, fact: "mobile" },
          ],
        },
      },
      {
        id: rules.list[1]?.id,
        holds: true,
        when: {
          kind: "any",
          holds: true,
          parts: [
            { kind: "country", holds: true, leaf: { country: ["AT"] }, fact: "AT" },
            {
              kind: "not",
              holds: true,
              parts: [{ kind: "city", holds: false, leaf: { city: ["Graz"] }, fact: null }],
            },
          ],
        },
      },
      {
        id: rules.list[2]?.id,
        holds: true,
        when: { kind: "country", holds: true, leaf: { country: ["AT"] }, fact: "AT" },
      },
    ],
  });
});

test("no rule applies", () => {
  expect(explainRules(rulesOf({ country: ["FR"] }), {})).toMatchObject({ chosen: -1, rules: [{ holds: false }] });
});
