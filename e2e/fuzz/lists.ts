// Lists and their queries: pages have no gaps or duplicates, filters apply, and invalid queries are rejected.

import fc from "fast-check";
import { BrokenRule, type FuzzClient, recordIn } from "./client.ts";
import { property } from "./property.ts";

interface Page {
  data: ReturnType<typeof recordIn>[];
  has_more: boolean;
  next_cursor: string | null;
}

const token = fc.string({ unit: fc.constantFrom(..."abcdefghijkmnpqrstuvwxyz"), minLength: 12, maxLength: 12 });

export const pages = property(
  "the pages of a list contain each code once, newest first",
  fc.tuple(
    token,
    fc.constantFrom("%", "_", "\\", "'", "ß"),
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 1, max: 3 }),
    fc.boolean(),
  ),
  async (client, [word, mark, count, limit, dynamic]) => {
    const title = `${word}${mark}end`;
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const body = { target: "https://example.com/", title, dynamic };
      ids.unshift(recordIn(await client.expect("200", "POST", "/v1/qr", { body })).id);
    }
    const query = `q=${encodeURIComponent(`${word.toUpperCase()}${mark}END`)}&dynamic=${dynamic}&type=url`;
    const found = await allPages(client, query, limit);
    if (found.join() !== ids.join()) throw new BrokenRule(`the list has ${found.join()} instead of ${ids.join()}`);
    await mustBeEmpty(client, `q=${word}_end${mark === "_" ? "x" : ""}`);
    await mustBeEmpty(client, `${query.replace(`dynamic=${dynamic}`, `dynamic=${!dynamic}`)}`);
    await mustBeEmpty(client, `q=${word}`, client.keys.foreign);
    await mustBeEmpty(client, `q=${word}&created_before=2020-01-01T00:00:00Z`);
  },
);

async function allPages(client: FuzzClient, query: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor = "";
  for (let page = 0; page < 20; page += 1) {
    const { body } = await client.expect("200", "GET", `/v1/qr?${query}&limit=${limit}${cursor}`);
    const { data, has_more, next_cursor } = body as Page;
    ids.push(...data.map(({ id }) => id));
    if (has_more !== (next_cursor !== null)) throw new BrokenRule("has_more and next_cursor disagree");
    if (page > 0 && data.length === 0) throw new BrokenRule("an announced page is empty");
    if (has_more && data.length !== limit)
      throw new BrokenRule(`a page of ${limit} has ${data.length} codes and has_more`);
    if (next_cursor === null) return ids;
    cursor = `&cursor=${next_cursor}`;
  }
  throw new BrokenRule("the list does not end");
}

async function mustBeEmpty(client: FuzzClient, query: string, key = client.keys.good): Promise<void> {
  const { body } = await client.expect("200", "GET", `/v1/qr?${query}`, { key });
  if ((body as Page).data.length > 0) throw new BrokenRule(`${query} finds ${JSON.stringify(body)}`);
}

const badListQuery = fc.oneof(
  fc.constantFrom(
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=1.5",
    "limit=1e2",
    "limit=",
    "limit=1&limit=1",
    "limit=abc",
    "limit=%zz",
    "limit=99999999999",
    "dynamic=1",
    "dynamic=TRUE",
    "type=URL",
    "type=",
    "q=",
    "q=%00",
    "q=%ed%a0%80",
    `q=${"x".repeat(101)}`,
    "include=all",
    "created_after=yesterday",
    "created_before=2026-02-30T00:00:00Z",
    "created_after=2026-01-01T00:00:00",
    "created_after=0001-01-01T00:00:00Z",
    "cursor=",
    "cursor=x",
    "cursor=MTow",
    "offset=1",
    "Limit=1",
    "__proto__=1",
  ),
  fc
    .string({ unit: fc.constantFrom(..."abzAZ019-_="), maxLength: 30 })
    .map((text) => `cursor=${encodeURIComponent(text)}x`),
);

export const badListQueries = property("an invalid list query is rejected", badListQuery, async (client, query) => {
  await client.expect("400 invalid_request", "GET", `/v1/qr?${query}`);
});

const badStatisticsQuery = fc.constantFrom(
  "range=last_31_days",
  "range=LAST_7_DAYS",
  "range=",
  "range=last_7_days&range=last_7_days",
  "range=last_7_days&from=2026-01-01&to=2026-01-02",
  "from=2026-01-01",
  "to=2026-01-01",
  "from=2026-01-02&to=2026-01-01",
  "from=2026-02-30&to=2026-03-01",
  "from=2025-01-01&to=2026-01-02",
  "from=9999-01-01&to=9999-01-02",
  "from=1970-01-01&to=1970-01-02",
  "tz=Nowhere",
  "tz=+01:00",
  "tz=",
  "tz=%00",
  "day=1",
  "limit=1",
);
const goodStatisticsQuery = fc.oneof(
  fc.constantFrom(
    ["range=last_7_days", 7],
    ["range=last_90_days&tz=Asia/Kathmandu", 90],
    ["range=last_365_days", 365],
    ["range=all_time", 1],
    ["", 30],
    ["tz=Europe/Berlin", 30],
  ),
  fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 366 })).map(([offset, days]) => {
    const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + offset + index)).toISOString().slice(0, 10);
    return [`from=${day(0)}&to=${day(days - 1)}&tz=America/St_Johns`, days];
  }),
) as fc.Arbitrary<[query: string, days: number]>;

export const statisticsQueries = property(
  "statistics have the requested days",
  fc.tuple(
    fc.array(goodStatisticsQuery, { minLength: 2, maxLength: 4 }),
    fc.array(badStatisticsQuery, { minLength: 2, maxLength: 4 }),
  ),
  async (client, [good, bad]) => {
    const body = { target: "https://example.com/", dynamic: true };
    const { id } = recordIn(await client.expect("200", "POST", "/v1/qr", { body }));
    for (const [query, days] of good) {
      const received = await client.expect("200", "GET", `/v1/qr/${id}/stats?${query}`);
      const { by_day } = received.body as { by_day: { date: string }[] };
      const isAscending = by_day.every(({ date }, index) => index === 0 || date > (by_day[index - 1]?.date ?? ""));
      if (by_day.length !== days || !isAscending)
        throw new BrokenRule(`${query} has ${by_day.length} days instead of ${days}`);
    }
    for (const query of bad) await client.expect("400 invalid_request", "GET", `/v1/qr/${id}/stats?${query}`);
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const change = method === "PATCH" ? { body: { title: "x" } } : {};
      await client.expect("400 invalid_request", method, `/v1/qr/${id}?x=1`, change);
    }
  },
);
