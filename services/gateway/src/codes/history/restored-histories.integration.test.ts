// Changes codes at random and restores all changes, the latest first: each restoration must bring back exactly the record before the change.

import { randomUUID } from "node:crypto";
import { isNightly } from "@qr/test-kit/nightly";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordOf } from "../../testing/expectations.ts";
import { SHORT_HOST, useTestDomains } from "../../testing/test-domains.ts";
import type { CodeRecord } from "../code-schemas.ts";

const HISTORIES = isNightly ? 1000 : 30;
/** Histories at a time, because each change waits for a lease. */
const AT_A_TIME = 10;
const MAX_STEPS = 8;

const { ours, call, verified } = await useTestDomains({}, "random");

const text = fc
  .string({ minLength: 1, maxLength: 20, unit: "grapheme" })
  .map((value) => value.replace(/\p{C}/gu, "x").trim());
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const url = fc.webPath().map((path) => `https://example.com${path}`);
const year = (min: number, max: number) => fc.integer({ min, max }).map((value) => `${value}-01-02T03:04:05.678Z`);
const condition = fc.oneof(
  fc.constant({ os: ["ios"] }),
  fc.integer({ min: 1, max: 99 }).map((to) => ({ share: { from: 0, to } })),
  fc.constant({ not: { any: [{ country: ["DE", "AT"] }, { query: { name: "a", is: "b" } }] } }),
);
const rule = fc.record({ name: nullable(text), when: condition, target: url });
const tag = text.map((value) => value.replaceAll(",", "x") || "x");
const FIELDS = {
  target: url,
  title: nullable(text),
  tags: fc.array(tag, { maxLength: 4 }),
  external_id: nullable(fc.uuid()),
  metadata: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), text, { maxKeys: 3 }),
  note: nullable(text),
  archived: fc.boolean(),
  query: fc.constantFrom("drop", "forward", "override"),
  preview: fc.boolean(),
  starts_at: nullable(year(2000, 2020)),
  expires_at: nullable(year(2030, 2090)),
  paused: fc.boolean(),
  max_scans: nullable(fc.integer({ min: 1, max: 1000 })),
  fallback_target: nullable(url),
  rules: fc.array(rule, { maxLength: 3 }),
};
const change = fc.record(FIELDS, { requiredKeys: [] }).filter((fields) => Object.keys(fields).length > 0);

type Step =
  | { kind: "change"; fields: object }
  | { kind: "alias" | "unalias" | "to_alias"; choice: number }
  | { kind: "move"; isOwn: boolean }
  | { kind: "rename_tag"; choice: number; name: string }
  | { kind: "bin" };
const choice = fc.nat({ max: 10 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: change.map((fields) => ({ kind: "change" as const, fields })) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("alias" as const, "unalias" as const, "to_alias" as const), choice }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("move" as const), isOwn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rename_tag" as const), choice, name: tag }) },
  { weight: 1, arbitrary: fc.constant({ kind: "bin" as const }) },
);
const history = fc.record({ created: change, steps: fc.array(step, { minLength: 1, maxLength: MAX_STEPS }) });

interface Change {
  version: number;
  before: CodeRecord;
  /** Whether the code has moved. */
  isMove: boolean;
}

const read = async (id: string) => {
  const response = await call("GET", `/v1/qr/${id}`);
  const version = Number(/-(\d+)"$/.exec(response.headers.get("etag") ?? "")?.[1]);
  return { record: recordOf(response), version };
};
const pathOf = (shortUrl: string) => new URL(shortUrl).pathname.slice(1);

async function take(one: Step, { id, aliases, tags }: CodeRecord, host: string): Promise<void> {
  const { aliases: path, code } = { aliases: `/v1/qr/${id}/aliases`, code: `/v1/qr/${id}` };
  const alias = "choice" in one && aliases.length > 0 ? aliases[one.choice % aliases.length] : undefined;
  const expectSuccess = async (response: ReturnType<typeof call>) => {
    const { status, text: body } = await response;
    expect(status, `${JSON.stringify(one)}: ${body}`).toBe(200);
  };
  switch (one.kind) {
    case "change":
      return expectSuccess(call("PATCH", code, ours, one.fields));
    case "alias":
      return expectSuccess(call("POST", path, ours, { slug: randomUUID() }));
    case "unalias":
      if (alias) await expectSuccess(call("DELETE", `${path}/${alias.id}`));
      return;
    case "to_alias":
      if (alias && new URL(alias.short_url).host === SHORT_HOST) {
        await expectSuccess(call("PATCH", code, ours, { domain: SHORT_HOST, slug: pathOf(alias.short_url) }));
      }
      return;
    case "move":
      return expectSuccess(call("PATCH", code, ours, { domain: one.isOwn ? host : SHORT_HOST, slug: randomUUID() }));
    case "rename_tag": {
      const tagged = tags[one.choice % Math.max(1, tags.length)];
      // Other histories have the same tag.
      if (tagged) await call("PATCH", `/v1/tags/${encodeURIComponent(tagged)}`, ours, { name: one.name });
      return;
    }
    case "bin":
      await expectSuccess(call("DELETE", code));
      return expectSuccess(call("POST", `${code}/restore`));
  }
}

async function checkHistory(
  { created, steps }: { created: object; steps: readonly Step[] },
  host: string,
): Promise<void> {
  const body = { target: "https://example.com/", dynamic: true, ...created };
  const { id } = recordOf(await call("POST", "/v1/qr", ours, body));
  const changes: Change[] = [];
  let { record: before, version: known } = await read(id);
  for (const one of steps) {
    await take(one, before, host);
    const { record, version } = await read(id);
    if (one.kind !== "bin" && version > known)
      changes.push({ version, before, isMove: record.short_url !== before.short_url });
    [before, known] = [record, version];
  }
  const left = new Set<string>();
  const hasMoved = changes.some(({ isMove }) => isMove);
  for (const { version, before: expected, isMove } of changes.toReversed()) {
    const { record: present } = await read(id);
    const wasAlias = expected.aliases.some((alias) => alias.short_url === present.short_url);
    if (isMove && !wasAlias) left.add(present.short_url);
    const response = await call("POST", `/v1/qr/${id}/history/${version}/restore`);
    expect(response.status, response.text).toBe(200);
    if (hasMoved) expectSameAfterMoves(recordOf(response), expected, left);
    else expect(comparable(recordOf(response))).toEqual(comparable(expected));
    expect(await read(id)).toMatchObject({ record: recordOf(response) });
  }
}

const comparable = ({ updated_at: _, ...record }: CodeRecord) => record;

/** A code that moves back keeps the addresses that it leaves as aliases, and keeps its address on the short host. */
function expectSameAfterMoves(actual: CodeRecord, expected: CodeRecord, left: ReadonlySet<string>): void {
  const addresses = ({ short_url, aliases }: CodeRecord) => [short_url, ...aliases.map((alias) => alias.short_url)];
  const plain = ({ aliases: _, default_url: __, ...record }: CodeRecord) => comparable({ ...record, aliases: [] });
  expect(plain(actual)).toEqual(plain(expected));
  expect(new Set(addresses(actual))).toEqual(new Set([...addresses(expected), ...left]));
  if (expected.default_url !== undefined) expect(actual.default_url).toBe(expected.default_url);
}

test(`the changes of ${HISTORIES} random histories are restored exactly`, async () => {
  const { host } = await verified();
  const batch = fc.array(history, { minLength: AT_A_TIME, maxLength: AT_A_TIME });
  await fc.assert(
    fc.asyncProperty(batch, async (histories) => {
      await Promise.all(histories.map((one) => checkHistory(one, host)));
    }),
    { numRuns: HISTORIES / AT_A_TIME, endOnFailure: true },
  );
}, 3_600_000);
