import { expect, test } from "vitest";
import { z } from "zod";
import { createDynamic, errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { type CodeRecord, codeRecordSchema } from "../code-schemas.ts";

const pageSchema = z.strictObject({
  data: z.array(codeRecordSchema),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  total: z.int().optional(),
});

const api = await useTestGateway();

async function page(query: string, key: string) {
  const response = await api.call("GET", `/v1/qr${query}`, { key });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return pageSchema.parse(response.body);
}

async function allPages(key: string, limit: number, between: () => Promise<void> = async () => {}) {
  const records: CodeRecord[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next = await page(`?limit=${limit}${cursor && `&cursor=${cursor}`}`, key);
    expect(next.has_more).toBe(next.next_cursor !== null);
    records.push(...next.data);
    cursor = next.next_cursor;
    await between();
  }
  return records;
}

async function createMany(key: string, count: number, fields: object = {}): Promise<CodeRecord[]> {
  const records: CodeRecord[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { target: `https://example.com/${index}`, ...fields };
    records.push(codeRecordSchema.parse((await api.call("POST", "/v1/qr", { key, body })).body));
  }
  return records;
}

test("an account without codes has an empty list", async () => {
  const { key } = await api.addAccount();
  expect(await page("", key)).toEqual({ data: [], has_more: false, next_cursor: null });
});

test("the list is newest first, in pages of 20 or of the requested size", async () => {
  const { key } = await api.addAccount();
  const created = (await createMany(key, 25)).reverse();
  const first = await page("", key);
  expect(first).toMatchObject({ data: created.slice(0, 20), has_more: true });
  const second = await page(`?cursor=${first.next_cursor}`, key);
  expect(second).toEqual({ data: created.slice(20), has_more: false, next_cursor: null });
  expect(await page("?limit=25", key)).toEqual({ data: created, has_more: false, next_cursor: null });
  expect((await page("?limit=1", key)).data).toEqual(created.slice(0, 1));
  expect((await page("?limit=100", key)).data).toEqual(created);
});

test("codes of the same millisecond are neither skipped nor repeated", async () => {
  const { key, accountId } = await api.addAccount();
  const created = await createMany(key, 12);
  await api.prisma.code.updateMany({ where: { accountId }, data: { createdAt: new Date("2026-01-01T00:00:00.123Z") } });
  const ids = (await allPages(key, 5)).map(({ id }) => id);
  expect(ids).toEqual(
    created
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
});

test("I9 paging while codes are created and deleted shows every remaining code once", async () => {
  const { key } = await api.addAccount();
  const before = await createMany(key, 30);
  const doomed = before.filter((_, index) => index % 7 === 3);
  const deletions = [...doomed];
  const seen = await allPages(key, 4, async () => {
    const victim = deletions.pop();
    await Promise.all([createMany(key, 2), victim && api.call("DELETE", `/v1/qr/${victim.id}`, { key })]);
  });
  const ids = seen.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const survivors = before.filter((record) => !doomed.includes(record)).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(survivors));
});

test("deleted codes and other accounts' codes are not listed", async () => {
  const [mine, other] = [await api.addAccount(), await api.addAccount()];
  const [kept, deleted] = await createMany(mine.key, 2);
  await createMany(other.key, 1);
  await api.call("DELETE", `/v1/qr/${deleted?.id}`, { key: mine.key });
  expect((await page("", mine.key)).data).toEqual([kept]);
});

test("I10 filters restrict the list, alone and combined", async () => {
  const { key } = await api.addAccount();
  const [one] = await createMany(key, 1, { title: "50% off_all", dynamic: true });
  const [two] = await createMany(key, 1, { title: "Straße ÄÖ", target: "https://example.com/Menu?x=a_b" });
  const [three] = await createMany(key, 1, { type: "text", target: "back\\slash 50x offyall" });
  const titles = async (query: string) => (await page(query, key)).data.map(({ id }) => id);
  expect(await titles("?dynamic=true")).toEqual([one?.id]);
  expect(await titles("?dynamic=false")).toEqual([three?.id, two?.id]);
  expect(await titles("?type=text")).toEqual([three?.id]);
  expect(await titles("?q=50%25%20off_ALL")).toEqual([one?.id]);
  expect(await titles("?q=off_all")).toEqual([one?.id]);
  expect(await titles("?q=menu%3FX")).toEqual([two?.id]);
  expect(await titles(`?q=${encodeURIComponent("äö")}`)).toEqual([two?.id]);
  expect(await titles("?q=%5C")).toEqual([three?.id]);
  expect(await titles(`?q=${encodeURIComponent("'; DROP TABLE codes; --")}`)).toEqual([]);
  expect(await titles(`?created_after=${one?.created_at}`)).toEqual([three?.id, two?.id]);
  expect(await titles(`?created_before=${three?.created_at}&dynamic=false`)).toEqual([two?.id]);
  expect(await titles("?created_after=2200-01-01T00:00:00%2B01:00")).toEqual([]);
  expect(await titles("?created_after=9999-12-31T23:59:59.999Z")).toEqual([]);
  expect(await titles("?created_before=1970-01-01T00:00:00Z")).toEqual([]);
});

test("include=total counts exactly what the filters match, on every page", async () => {
  const [mine, other] = [await api.addAccount(), await api.addAccount()];
  expect(await page("?include=total", mine.key)).toMatchObject({ data: [], total: 0 });
  const [, deleted] = await createMany(mine.key, 5, { dynamic: true });
  await createMany(mine.key, 3, { title: "Menu" });
  await createMany(other.key, 2);
  await api.call("DELETE", `/v1/qr/${deleted?.id}`, { key: mine.key });
  const first = await page("?include=total&limit=2", mine.key);
  expect(first).toMatchObject({ has_more: true, total: 7 });
  expect(await page(`?include=total&limit=2&cursor=${first.next_cursor}`, mine.key)).toMatchObject({ total: 7 });
  const totalOf = async (query: string) => (await page(`?include=total&limit=1&${query}`, mine.key)).total;
  expect(await totalOf("dynamic=true")).toBe(4);
  expect(await totalOf("q=MENU")).toBe(3);
  expect(await totalOf("q=menu&dynamic=true")).toBe(0);
  expect(await totalOf("type=text")).toBe(0);
  expect(await totalOf("created_after=2200-01-01T00:00:00Z")).toBe(0);
  expect(await page("", mine.key)).not.toHaveProperty("total");
});

test("records show the counted scans", async () => {
  const { key } = await api.addAccount();
  const [code] = await createMany(key, 1, { dynamic: true });
  const row = await api.prisma.code.findFirstOrThrow({ where: { slug: code?.short_url.slice(-10) ?? "" } });
  const total = { codeId: row.id, scans: 5_000_000_000n, bots: 3n, foldedAt: new Date() };
  await api.prisma.codeTotal.create({ data: total });
  expect((await page("", key)).data[0]?.scans).toBe(5_000_000_000);
});

test.each([
  ["I6", "?limit=0", "limit:out_of_range"],
  ["I6", "?limit=101", "limit:out_of_range"],
  ["I6", "?limit=-1", "limit:out_of_range"],
  ["I6", "?limit=1.5", "limit:invalid_value"],
  ["I6", "?limit=1e2", "limit:invalid_value"],
  ["I6", "?limit=abc", "limit:invalid_value"],
  ["I6", "?limit=%zz", "limit:invalid_value"],
  ["I6", "?limit=", "limit:invalid_value"],
  ["I6", "?limit", "limit:invalid_value"],
  ["I6", "?limit=5&limit=5", "limit:repeated"],
  ["I6", "?limit=%2B5", "limit:invalid_value"],
  ["I6", "?Limit=5", "Limit:unknown_field"],
  ["I10", "?sort=visitors", "sort:invalid_value"],
  ["I10", "?sort=-Title", "sort:invalid_value"],
  ["I10", "?sort=%2Btitle", "sort:invalid_value"],
  ["I10", "?sort=title&sort=title", "sort:repeated"],
  ["I10", "?include=", "include:invalid_value"],
  ["I10", "?include=Total", "include:invalid_value"],
  ["I10", "?include=total,scans", "include:invalid_value"],
  ["I10", "?include=total&include=total", "include:repeated"],
  ["I10", "?include_total=true", "include_total:unknown_field"],
  ["I10", "?account_id=1", "account_id:unknown_field"],
  ["I10", "?__proto__=1", "__proto__:unknown_field"],
  ["I10", "?cursor=", "cursor:invalid_cursor"],
  ["I10", "?cursor=abc", "cursor:invalid_cursor"],
  ["I10", "?cursor=MTox", "cursor:invalid_cursor"],
  ["I10", "?dynamic=1", "dynamic:invalid_value"],
  ["I10", "?dynamic=True", "dynamic:invalid_value"],
  ["I10", "?type=wi-fi", "type:invalid_value"],
  ["I10", "?q=", "q:too_short"],
  ["I10", `?q=${"x".repeat(101)}`, "q:too_long"],
  ["I10", "?q=%00", "q:invalid_value"],
  ["I10", "?q=%ff", "q:invalid_value"],
  ["I10", "?created_after=yesterday", "created_after:invalid_value"],
  ["I10", "?created_after=2026-02-30T00:00:00Z", "created_after:invalid_value"],
  ["I10", "?created_after=9999-12-31T23:59:59-23:59", "created_after:out_of_range"],
  ["I10", "?created_before=1970-01-01T00:00:00%2B01:00", "created_before:out_of_range"],
  ["I10", "?q=%ED%A0%80", "q:invalid_value"],
  ["I10", `?cursor=${"x".repeat(2001)}`, "cursor:too_long"],
  ["I10", "?created_before=0001-01-01T00:00:00Z", "created_before:out_of_range"],
  ["I6", "?limit=0&cursor=x&foo=1&q=", "limit:out_of_range cursor:invalid_cursor q:too_short foo:unknown_field"],
])("%s %s is rejected", async (_, query, expected) => {
  expect(errorOf(await api.call("GET", `/v1/qr${query}`))).toBe(`400 invalid_request ${expected}`);
});

test("a cursor that was tampered with is rejected", async () => {
  await createDynamic(api);
  await createDynamic(api);
  const { next_cursor } = await page("?limit=1", api.key);
  for (const cursor of [`${next_cursor}A`, `${next_cursor}=`, next_cursor?.slice(0, -1), next_cursor?.toLowerCase()]) {
    expect(errorOf(await api.call("GET", `/v1/qr?cursor=${cursor}`))).toBe("400 invalid_request cursor:invalid_cursor");
  }
});
