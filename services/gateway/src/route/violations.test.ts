import { expect, test } from "vitest";
import { z } from "zod";
import { type Rule, validateFields } from "./violations.ts";

const schema = z.strictObject({
  least: z.int(),
  most: z.int().default(10),
  name: z.string().transform((name) => name.toUpperCase()),
});
const order: Rule<z.infer<typeof schema>> = ({ least, most }) =>
  least !== undefined && most !== undefined && least > most
    ? [{ field: "most", code: "out_of_range", message: "Must not be less than `least`." }]
    : [];
const violationsOf = (input: unknown) => {
  const validated = validateFields(schema, input, [order]);
  return validated.isGood ? validated.value : validated.details.map(({ field, code }) => `${field}:${code}`);
};

test("returns the parsed fields", () => {
  expect(violationsOf({ least: 1, name: "a" })).toEqual({ least: 1, most: 10, name: "A" });
});

test("applies a rule although a field that the rule does not need is invalid, missing, or unknown", () => {
  expect(violationsOf({ least: 11, name: 5 })).toEqual(["name:invalid_type", "most:out_of_range"]);
  expect(violationsOf({ least: 11, nam: "a" })).toEqual(["name:required", "nam:unknown_field", "most:out_of_range"]);
});

test("does not apply a rule to invalid fields", () => {
  expect(violationsOf({ least: "11", most: 1, name: "a" })).toEqual(["least:invalid_type"]);
});

test("reports only one violation for a field that is invalid on its own", () => {
  const everything: Rule<object> = () => [{ field: "least", code: "conflicting", message: "Conflicts." }];
  const validated = validateFields(schema, { name: "a" }, [everything]);
  expect(validated).toMatchObject({ isGood: false, details: [{ field: "least", code: "required" }] });
});

test.each([null, "text", 7, [], undefined])("reports that %j is not an object", (input) => {
  expect(violationsOf(input)).toEqual([expect.stringMatching(/^:(invalid_type|required)$/)]);
});
