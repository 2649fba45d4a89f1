// Tests that each entry in code-fields.ts appears wherever the API shows its field.

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SCOPES } from "../access/principal.ts";
import { describeApi } from "../http/openapi/describe-api.ts";
import { newCode } from "./code.ts";
import { codeFields } from "./code-fields.ts";
import {
  BATCH_COLUMNS,
  CSV_COLUMNS,
  changedColumns,
  codeRecord,
  codeRecordSchema,
  createCodeRequest,
  csvCells,
  EXAMPLE_CELLS,
  EXAMPLE_CODE,
  updateCodeRequest,
} from "./code-schemas.ts";
import type { CodeField } from "./define-field.ts";
import { csv } from "./export/export-codes.ts";
import { publicUrls } from "./public-urls.ts";

const INTERNAL = ["accountId", "payload", "moves", "version"];
/** Fields that the record shows only in the short URL or not at all, and fields that do not fit in a table or that few codes have. */
const [NOT_IN_RECORD, NOT_IN_CSV] = [
  ["slug", "password"],
  ["style", "default_url", "password", "rules", "aliases", "deleted_at"],
];

const RULE = { when: { os: ["ios"] }, target: "https://example.com/app" };
const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g";
const START = "2026-01-02T03:04:05.678Z";

/** Values for fields that are not any text. */
const CHANGED: Readonly<Record<string, unknown>> = {
  query: "override",
  preview: false,
  starts_at: START,
  expires_at: START,
  paused: true,
  max_scans: 5,
  tags: ["changed"],
  metadata: { changed: "" },
  archived: true,
  rules: [RULE],
};

/** How the column of a field stores the changed value, if not as it is sent. */
const STORED: Readonly<Record<string, unknown>> = {
  tags: { changed: "changed" },
  starts_at: new Date(START),
  expires_at: new Date(START),
  password: PASSWORD_HASH,
  max_scans: { key: expect.stringMatching(/^[0-9a-f-]{36}$/), max: 5, base: 0 },
  rules: {
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    list: [{ id: expect.any(String), name: null, ...RULE }],
  },
};

/** What takes the place of the changed value before the change is made. */
const REPLACED: Readonly<Record<string, object>> = { password: { password: PASSWORD_HASH } };

const schemas = z
  .object({ components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }) })
  .parse(describeApi("https://api.example.com")).components.schemas;
const propertiesOf = (name: string) =>
  z.object({ properties: z.record(z.string(), z.object({ description: z.string().min(1) })) }).parse(schemas[name])
    .properties;

const urls = publicUrls({ PUBLIC_SHORT_URL: "https://qr.example", PUBLIC_IMAGE_URL: "https://images.example.com" });
const fields = Object.entries<CodeField>(codeFields).filter(([name]) => !INTERNAL.includes(name));
const examples = Object.fromEntries(
  fields.flatMap(([name, { create, example }]) => (create && example !== undefined ? [[name, example]] : [])),
);
const actor = { type: "service", id: null, name: "test" } as const;
const code = newCode(
  { accountId: "0", actor, scopes: SCOPES, plan: "free", limits: undefined },
  { ...createCodeRequest.parse({ ...examples, style: {} }), ownDomain: undefined },
  urls,
);
const record: Readonly<Record<string, unknown>> = codeRecord(code, urls);
const cells = csvCells(code, urls);

describe.each(fields)("the field %s", (name, { create, change, columns, record: schema, csv: names, example }) => {
  it("appears in the record and in the API reference, as described", () => {
    expect(schema === undefined).toBe(NOT_IN_RECORD.includes(name));
    if (schema === undefined) return;
    expect(schema.safeParse(record[name])).toMatchObject({ success: true });
    expect(propertiesOf("Code")).toHaveProperty(name);
    if (schema.safeParse(undefined).success) return;
    expect(EXAMPLE_CODE).toHaveProperty(name, example);
  });

  it("appears in the CSV export, unless it does not fit in a table", () => {
    expect(names === undefined).toBe(NOT_IN_CSV.includes(name));
    const [header = ""] = csv([cells], true).split("\r\n");
    expect(header.split(",")).toEqual(expect.arrayContaining([...(names ?? [])]));
    if (names !== undefined) expect(EXAMPLE_CELLS).toHaveProperty(name);
  });

  it("is stored as created, from JSON and from CSV", () => {
    if (create === undefined) return;
    expect(propertiesOf("CreateCode")).toHaveProperty(name);
    expect(BATCH_COLUMNS).toEqual(expect.arrayContaining([...(names ?? [])]));
    for (const property of Object.keys(columns ?? {})) expect(code).toHaveProperty(property);
    if (example !== undefined && schema !== undefined) expect(record[name]).toEqual(example);
  });

  it("is stored as changed", () => {
    if (change === undefined) return;
    expect(propertiesOf("UpdateCode")).toHaveProperty(name);
    const [property = ""] = Object.keys(columns ?? {});
    const changed = CHANGED[name] ?? "changed";
    const request = { ...updateCodeRequest.parse({ [name]: changed }), ...REPLACED[name] };
    expect(changedColumns(code, request)).toHaveProperty(property, STORED[name] ?? changed);
  });
});

it("the record has exactly the described members", () => {
  expect(codeRecordSchema.parse(record)).toEqual(record);
  expect(codeRecordSchema.parse(EXAMPLE_CODE)).toEqual(EXAMPLE_CODE);
});

it("the published CSV columns keep their names and order", () => {
  const published =
    "id,type,target,dynamic,title,slug,format,color.dark,color.light,short_url,image_url,svg_url,scans,created_at,updated_at".split(
      ",",
    );
  expect(CSV_COLUMNS.filter((name) => published.includes(name))).toEqual(published);
});

it("rejects a title that is too long for any field without normalizing it, which would take minutes", () => {
  const title = `a${"\u0315\u0316".repeat(500_000)}`;
  const { error } = createCodeRequest.safeParse({ target: "https://example.com", title });
  expect(error?.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "title: Must have at most 200 characters.",
  ]);
});
