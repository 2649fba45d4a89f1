// Tests the orders of the list: page by page, with ties, and with cursors from a different order.

import { uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { countScans } from "../../testing/counted-scans.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { createCodeReader } from "../code-reader-store.ts";
import type { CodeRecord } from "../code-schemas.ts";
import { codePageSchema } from "../codes-routes.ts";
import { CODE_SORTS, type CodeSort, comparedBy } from "./code-order.ts";

const api = await useTestGateway();
const { key } = await api.addAccount();

const TITLES = ["menu", "Menu", "MENU", null, null, "a:b", "it's 50%", "o\\n_e", "zoo", "Zoo", "menu"];
const TYPES = ["url", "text", "phone"];
const DAY_MS = 86_400_000;
/** Before and after the last roll-up. */
const ROLLED = "2026-01-05T12:00:00Z";
const RECENT = new Date().toISOString();

/** Counts scans of the code with this number: none, scans before the last roll-up, scans after it, or both; some numbers are equal. */
async function scan(id: string, index: number): Promise<void> {
  const scansAt = (at: string, count: number) => Array.from({ length: count }, (_, visitor) => ({ at, visitor }));
  if (index % 4 === 1 || index % 4 === 3) await countScans(api, id, scansAt(ROLLED, 1 + (index % 3)));
  if (index % 4 === 2 || index % 4 === 3) await countScans(api, id, scansAt(RECENT, 1 + (index % 5)));
}

// Creates two codes for each entry in TITLES. Their creation and change times are in different orders, and some are equal.
for (const [index, title] of [...TITLES, ...TITLES].entries()) {
  const type = TYPES[index % TYPES.length];
  const target = type === "phone" ? "tel:+4915112345678" : `https://example.com/${index}`;
  const slug = `${index % 2 === 0 ? "b" : "A"}-${index}`;
  const body = { type, target, title, slug, dynamic: index % 2 === 0 && type === "url" };
  const { id } = recordOf(await api.call("POST", "/v1/qr", { key, body }));
  await scan(id, index);
  const createdAt = new Date(Date.UTC(2026, 0, 1) + (index >> 2) * DAY_MS);
  const updatedAt = new Date(Date.UTC(2026, 5, 30) - (index % 5) * DAY_MS);
  await api.prisma.code.update({ where: { id: uuidFromCodeId(id) ?? "" }, data: { createdAt, updatedAt } });
}
const doomed = recordOf(
  await api.call("POST", "/v1/qr", { key, body: { target: "https://example.com/", title: "m" } }),
);
await api.call("DELETE", `/v1/qr/${doomed.id}`, { key });

async function page(query: string) {
  const response = await api.call("GET", `/v1/qr?${query}`, { key });
  expect(response.status, response.text).toBe(200);
  return codePageSchema.parse(response.body);
}

async function allPages(query: string, limit: number): Promise<CodeRecord[]> {
  const records: CodeRecord[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next = await page(`${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    records.push(...next.data);
    cursor = next.next_cursor;
  }
  return records;
}

function compared(sort: CodeSort, one: CodeRecord, other: CodeRecord): number {
  const keyOf = (record: CodeRecord) => {
    const by = sort.replace("-", "") as "created_at" | "updated_at" | "title" | "short_url" | "type" | "scans";
    return [by === "scans" ? record.scans : (record[by] ?? "").toLowerCase(), record.id];
  };
  const [first, second] = [keyOf(one), keyOf(other)];
  const difference = first.findIndex((part, index) => part !== second[index]);
  const isBefore = difference >= 0 && (first[difference] ?? "") < (second[difference] ?? "");
  return isBefore === sort.startsWith("-") ? 1 : -1;
}

test.each(CODE_SORTS)("sort=%s shows each code once, in this order, with any page size", async (sort) => {
  const all = await allPages("", 100);
  expect(all).toHaveLength(2 * TITLES.length);
  const expected = all.toSorted((one, other) => compared(sort, one, other)).map(({ id }) => id);
  for (const limit of [1, 4, 100]) {
    expect((await allPages(`sort=${sort}`, limit)).map(({ id }) => id)).toEqual(expected);
  }
  const links = (await allPages(`sort=${sort}&type=url&q=example`, 3)).map(({ id }) => id);
  expect(links).toEqual(expected.filter((id) => all.find((one) => one.id === id)?.type === "url"));
});

test("the default order is newest first, and shares its cursors with sort=-created_at", async () => {
  const first = await page("limit=5");
  expect(first).toEqual(await page("limit=5&sort=-created_at"));
  expect(await page(`sort=-created_at&cursor=${first.next_cursor}`)).toEqual(await page(`cursor=${first.next_cursor}`));
});

test("a cursor of another order is rejected", async () => {
  for (const made of CODE_SORTS) {
    const { next_cursor } = await page(`limit=1&sort=${made}`);
    for (const other of CODE_SORTS.filter((sort) => sort !== made)) {
      const response = await api.call("GET", `/v1/qr?sort=${other}&cursor=${next_cursor}`, { key });
      expect(errorOf(response)).toBe("400 invalid_request cursor:invalid_cursor");
      expect(response.text).toContain(`\`${made}\``);
      const more = await api.call("GET", `/v1/qr?sort=${other}&cursor=${next_cursor}&limit=0`, { key });
      expect(errorOf(more)).toBe("400 invalid_request limit:out_of_range cursor:invalid_cursor");
    }
  }
});

test.each([
  ["an unknown order", (id: string) => `visitors:${id}:1`],
  ["a number with a leading zero", (id: string) => `scans:${id}:01`],
  ["a number of scans that no code can have", (id: string) => `-scans:${id}:-1`],
  ["a time with a leading zero", (id: string) => `-created_at:${id}:01`],
  ["a title with NUL", (id: string) => `title:${id}:a\0b`],
  ["a time that no code can have", (id: string) => `created_at:${id}:999999999999999`],
  ["an invalid time", (id: string) => `updated_at:${id}:yesterday`],
  ["no id", () => "title:qr_0:menu"],
])("a cursor with %s is rejected", async (_what, textOf) => {
  const { data } = await page("limit=1");
  const cursor = Buffer.from(textOf(data[0]?.id ?? "")).toString("base64url");
  for (const sort of CODE_SORTS) {
    const response = await api.call("GET", `/v1/qr?sort=${sort}&cursor=${cursor}`, { key });
    expect(errorOf(response)).toBe("400 invalid_request cursor:invalid_cursor");
  }
});

test.each<[CodeSort, string]>([
  ["-created_at", "codes_live_idx"],
  ["created_at", "codes_live_idx"],
  ["-updated_at", "codes_live_updated_idx"],
  ["updated_at", "codes_live_updated_idx"],
  ["-title", "codes_live_title_idx"],
  ["title", "codes_live_title_idx"],
  ["-short_url", "codes_live_slug_idx"],
  ["short_url", "codes_live_slug_idx"],
  ["-type", "codes_live_type_order_idx"],
  ["type", "codes_live_type_order_idx"],
])("a later page with sort=%s is read from the index %s without sorting", async (sort, index) => {
  const plan = await planOf(sort);
  expect(plan).toContain(index);
  expect(plan).not.toContain("Sort");
});

/** Returns the query plan for a page after the first, chosen as it would be for an account with many codes. */
async function planOf(sort: CodeSort): Promise<string> {
  let statement: [text: string, values: unknown[]] | undefined;
  const reader = createCodeReader(async ({ text }, values) => {
    statement = [text, values];
    return [];
  });
  const key = comparedBy(sort) === "text" ? "menu" : new Date();
  await reader.list(api.accountId, {}, { sort, after: { key, id: api.accountId }, limit: 20 });
  if (statement === undefined) throw new Error("no statement was run");
  const [text, values] = statement;
  const filled = text.replace(/\$(\d)/g, (_all, number) => {
    const value = values[Number(number) - 1];
    return `'${value instanceof Date ? value.toISOString() : value}'`;
  });
  const [, , , rows] = await api.prisma.$transaction([
    api.prisma.$executeRaw`SET LOCAL enable_seqscan = off`,
    api.prisma.$executeRaw`SET LOCAL enable_bitmapscan = off`,
    api.prisma.$executeRaw`SET LOCAL enable_sort = off`,
    api.prisma.$queryRawUnsafe<object[]>(`EXPLAIN ${filled}`),
  ]);
  return rows.map((row) => Object.values(row)[0]).join("\n");
}
