// The life of a code: created, read, changed, hidden from others, deleted, and gone.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { BrokenRule, type FuzzClient, type Received, recordIn } from "./client.ts";
import { GOOD_TARGETS } from "./good-targets.ts";
import { property } from "./property.ts";
import { type Creation, goodCreation } from "./requests.ts";

type Record = ReturnType<typeof recordIn>;

const changes = fc.record({
  title: fc.string({ unit: "grapheme-ascii", maxLength: 20 }),
  target: GOOD_TARGETS.url ?? fc.string(),
});

export const lives = property(
  "a code changes as requested and stays deleted",
  fc.tuple(goodCreation, changes),
  async (client, [creation, change]) => {
    const created = await client.expect("200", "POST", "/v1/qr", { body: creation });
    const record = recordIn(created);
    mustEqual("the new record", pick(record), wanted(creation));
    const path = `/v1/qr/${record.id}`;
    await checkReading(client, path, created);
    await checkStrangers(client, path);
    const changed = await checkChanges(client, path, record, change);
    mustEqual("a record after strangers' attempts", recordIn(await client.expect("200", "GET", path)), changed);
    await checkStatistics(client, path, record);
    await checkDeletion(client, path);
  },
);

/** Returns the record's fields that can be predicted from a request. */
function pick({ type, target, dynamic, title, color, format, scans }: Record): object {
  return { type, target, dynamic, title, color, format, scans };
}

function wanted({ type = "url", target, dynamic = false, title, color, format = "png" }: Creation): object {
  const colors = Object.entries({ dark: "#000000", light: "#ffffff", ...color });
  return {
    type,
    target,
    dynamic,
    title: plainTitle(title),
    color: Object.fromEntries(colors.map(([name, value]) => [name, String(value).toLowerCase()])),
    format,
    scans: 0,
  };
}

function plainTitle(title: string | null | undefined): string | null {
  return title?.trim().normalize("NFC") || null;
}

async function checkReading(client: FuzzClient, path: string, created: Received): Promise<void> {
  const read = await client.expect("200", "GET", path);
  mustEqual("the record from GET", read.body, created.body);
  const etag = created.headers.get("etag") ?? "";
  mustEqual("the ETag from GET", read.headers.get("etag"), etag);
  await client.expect("304", "GET", path, { headers: { "If-None-Match": etag } });
  await client.expect("200", "GET", path, { headers: { "If-None-Match": '"another"' } });
  const head = await client.expect("200", "HEAD", path);
  mustEqual("the Content-Length from HEAD", head.headers.get("content-length"), read.headers.get("content-length"));
}

async function checkStrangers(client: FuzzClient, path: string): Promise<void> {
  const key = client.keys.foreign;
  const gone = "404 not_found";
  await client.expect(gone, "GET", path, { key });
  await client.expect(gone, "PATCH", path, { key, body: { title: "stolen" } });
  await client.expect(gone, "DELETE", path, { key });
  await client.expect(gone, "GET", `${path}/stats`, { key });
}

async function checkChanges(
  client: FuzzClient,
  path: string,
  record: Record,
  change: { title: string; target: string },
): Promise<Record> {
  const before = (await client.expect("200", "GET", path)).headers.get("etag");
  const title = plainTitle(change.title);
  const titled = await client.expect("200", "PATCH", path, { body: { title: change.title } });
  mustEqual("the record with a new title", comparable(titled.body), comparable({ ...record, title }));
  const isSame = title === record.title;
  mustEqual("whether the ETag is unchanged", titled.headers.get("etag") === before, isSame);
  mustEqual("whether updated_at is unchanged", recordIn(titled).updated_at === record.updated_at, isSame);
  if (!record.dynamic) {
    await client.expect("409 code_is_static", "PATCH", path, { body: { target: change.target, title: "no" } });
    return recordIn(titled);
  }
  if (record.type !== "url") return recordIn(titled);
  const moved = await client.expect("200", "PATCH", path, { body: { target: change.target } });
  mustEqual(
    "the record with a new target",
    comparable(moved.body),
    comparable({ ...record, title, target: change.target }),
  );
  await client.expect("400 invalid_request", "PATCH", path, { body: { target: "javascript:alert(1)" } });
  return recordIn(moved);
}

function comparable(body: unknown): object {
  return { ...(body as object), updated_at: undefined };
}

async function checkStatistics(client: FuzzClient, path: string, { dynamic, id }: Record): Promise<void> {
  if (!dynamic) return void (await client.expect("409 stats_not_available", "GET", `${path}/stats`));
  const { body } = await client.expect("200", "GET", `${path}/stats`);
  const { by_day, ...rest } = body as { by_day: { date: string; scans: number }[] };
  mustEqual("the statistics of a new code", rest, {
    id,
    total_scans: 0,
    unique_scans: 0,
    range: "last_30_days",
    by_device: { mobile: 0, desktop: 0, tablet: 0 },
  });
  const first = Date.parse(by_day[0]?.date ?? "");
  const days = Array.from({ length: 30 }, (_, index) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10),
  );
  mustEqual(
    "the days of the statistics",
    by_day,
    days.map((date) => ({ date, scans: 0 })),
  );
}

async function checkDeletion(client: FuzzClient, path: string): Promise<void> {
  await client.expect("200", "DELETE", path);
  for (const [method, end] of [
    ["GET", ""],
    ["DELETE", ""],
    ["PATCH", ""],
    ["GET", "/stats"],
  ] as const) {
    await client.expect("404 not_found", method, path + end, method === "PATCH" ? { body: { title: "x" } } : {});
  }
}

function mustEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new BrokenRule(`${what} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}
