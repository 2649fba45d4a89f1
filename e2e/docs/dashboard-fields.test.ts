// Tests that docs/dashboard.md lists every operation and every field of the API, so that the dashboard is not forgotten
// when one is added.

import { readFileSync } from "node:fs";
import { describeApi } from "@qr/gateway";
import { expect, test } from "vitest";
import { z } from "zod";

const PAGE = readFileSync(new URL("../../docs/dashboard.md", import.meta.url), "utf8");
const rows = PAGE.split("\n").filter((line) => line.startsWith("| "));
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

const operationForm = z.object({ operationId: z.string() });
const schemaForm = z.object({ properties: z.record(z.string(), z.unknown()).optional() }).catch({});
const document = describeApi("https://api.example");
const schemas: Record<string, unknown> = document.components?.schemas ?? {};

const fieldsOf = (schema: string) => Object.keys(schemaForm.parse(schemas[schema]).properties ?? {});

test("every operation has a row", () => {
  const operations = Object.values(document.paths ?? {})
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operationForm.safeParse(operation).data?.operationId ?? []);
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.filter((operation) => !named(PAGE).includes(operation))).toEqual([]);
});

test("every field of a code has a row", () => {
  const fields = rows.filter((row) => row.split("|").length === 4).flatMap((row) => named(row.split("|")[1] ?? ""));
  const ofCodes = ["CreateCode", "UpdateCode", "CreatedCode", "Design"].flatMap(fieldsOf);
  expect(ofCodes.length).toBeGreaterThan(60);
  expect(ofCodes.filter((field) => !fields.includes(field))).toEqual([]);
});

/** The rows of the last table that begin with the names of schemas. */
const OBJECTS = rows.flatMap((row) => {
  const names = named(row.split("|")[1] ?? "").filter((name) => name !== undefined && name in schemas);
  return names.map((schema) => [schema ?? "", row] as const);
});

test.each(OBJECTS)("every field of %s is in its row", (schema, row) => {
  const names = named(row);
  expect(fieldsOf(schema).length).toBeGreaterThan(0);
  expect(fieldsOf(schema).filter((field) => !names.includes(field))).toEqual([]);
});

test("the objects of the API have rows", () => {
  expect(OBJECTS.map(([schema]) => schema)).toEqual(
    expect.arrayContaining([
      "Domain",
      "Preset",
      "Rule",
      "Change",
      "ScheduledChange",
      "ChangeJob",
      "Statistics",
      "Visit",
    ]),
  );
});
