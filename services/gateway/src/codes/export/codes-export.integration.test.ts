import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createDynamic, errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { CSV_COLUMNS, codeRecordSchema } from "../code-schemas.ts";

const HEADER = CSV_COLUMNS.join(",");

const api = await useTestGateway();

function exportOf(query: string, key: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${api.url}/v1/qr/export${query}`, { headers: { Authorization: `Bearer ${key}`, ...headers } });
}

async function csv(key: string, query = "?format=csv"): Promise<string> {
  const response = await exportOf(query, key);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  return response.text();
}

async function records(key: string, query = "") {
  const response = await exportOf(query, key);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = (await response.text()).split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => codeRecordSchema.parse(JSON.parse(line)));
}

/** Inserts codes directly into the database. Their creation times are a second apart, and their targets have `length` characters. */
async function insertMany(accountId: string, count: number, length = 30): Promise<void> {
  // The codes are inserted in batches, because each statement has a deadline.
  for (let first = 1; first <= count; first += 1000) {
    const last = Math.min(count, first + 999);
    await api.prisma.$executeRaw`
    INSERT INTO codes (id, account_id, slug, type, target, dynamic, title, color_dark, color_light, format, payload, created_at, updated_at)
    SELECT gen_random_uuid(), ${accountId}::uuid, upper(substr(md5(${accountId} || n), 1, 16)), 'url',
      rpad('https://example.com/' || n, ${length}::int, 'x'), true, 'Code ' || n, '#000000', '#ffffff', 'png', '',
      now() - n * interval '1 second', now()
    FROM generate_series(${first}::int, ${last}::int) AS n`;
  }
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Returns the number of live bytes in this process, which is both the gateway and the client. */
function liveBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test("an account without codes exports a header row as CSV, and nothing as NDJSON", async () => {
  const { key } = await api.addAccount();
  expect(await csv(key)).toBe(`${HEADER}\r\n`);
  expect(await records(key)).toEqual([]);
});

test("the format depends on the query, then on the Accept header, and defaults to NDJSON", async () => {
  const typeOf = async (query: string, accept?: string) =>
    (await exportOf(query, api.key, accept === undefined ? {} : { Accept: accept })).headers.get("content-type");
  const [CSV, NDJSON] = ["text/csv; charset=utf-8; header=present", "application/x-ndjson"];
  expect(await typeOf("")).toBe(NDJSON);
  expect(await typeOf("", "text/csv")).toBe(CSV);
  expect(await typeOf("", "text/csv;q=0.5, application/x-ndjson")).toBe(NDJSON);
  expect(await typeOf("", "text/*, application/x-ndjson;q=0.1")).toBe(CSV);
  expect(await typeOf("", "text/html")).toBe(NDJSON);
  expect(await typeOf("?format=csv", "application/x-ndjson")).toBe(CSV);
  expect(await typeOf("?format=ndjson", "text/csv")).toBe(NDJSON);
});

test("both formats contain what the list shows, newest first", async () => {
  const { key } = await api.addAccount();
  const create = async (body: object) => recordOf(await api.call("POST", "/v1/qr", { key, body }));
  const one = await create({ target: "https://example.com/1", dynamic: true, title: 'a "b", c' });
  const two = await create({ type: "text", target: "first\r\nsecond", color: { dark: "#123456" }, format: "svg" });
  const deleted = await create({ target: "https://example.com/3" });
  await api.call("DELETE", `/v1/qr/${deleted.id}`, { key });
  expect(await records(key)).toEqual([two, one]);
  const line = ({ color, ...record }: typeof one, target: string, title: string) => {
    const parts = {
      slug: record.short_url.slice(-10),
      "color.dark": color.dark,
      "color.light": color.light,
      metadata: "",
    };
    const cells = new Map<string, unknown>(Object.entries({ ...record, ...parts, target, title, scans: 0 }));
    return CSV_COLUMNS.map((name) => cells.get(name) ?? "").join(",");
  };
  expect(await csv(key)).toBe(
    `${HEADER}\r\n${line(two, '"first\r\nsecond"', "")}\r\n${line(one, one.target, '"a ""b"", c"')}\r\n`,
  );
});

test("B16 a cell that a spreadsheet would run as a formula starts with an apostrophe, in CSV only", async () => {
  const { key } = await api.addAccount();
  const titles = ['=HYPERLINK("https://evil.example")', "+1", "-1", "@SUM(A1)", "<script>", "a=b", "a;=1+1;b"];
  for (const title of titles) await api.call("POST", "/v1/qr", { key, body: { target: "https://e.com/", title } });
  for (const target of ["\tTAB", "\rCR", "a\t=1+1"])
    await api.call("POST", "/v1/qr", { key, body: { type: "text", target } });
  const text = await csv(key);
  expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
  for (const cell of ["'+1", "'-1", "'@SUM(A1)", "<script>", "a=b"]) expect(text).toContain(`,${cell},`);
  for (const cell of ["'\rCR", "'\tTAB", "a;=1+1;b", "a\t=1+1"]) expect(text).toContain(`,"${cell}",`);
  const raw = await records(key);
  expect(raw.map(({ title }) => title).reverse()).toEqual([...titles, null, null, null]);
});

test("the filters of the list apply to the export", async () => {
  const { key } = await api.addAccount();
  const create = async (body: object) => recordOf(await api.call("POST", "/v1/qr", { key, body })).id;
  const one = await create({ target: "https://example.com/50%off", dynamic: true });
  const two = await create({ type: "text", target: "50xoff" });
  const ids = async (query: string) => (await records(key, query)).map(({ id }) => id);
  expect(await ids("?dynamic=true")).toEqual([one]);
  expect(await ids("?type=text")).toEqual([two]);
  expect(await ids("?q=50%25OFF")).toEqual([one]);
  expect(await ids("?q=50&dynamic=false&type=text")).toEqual([two]);
  expect(await ids("?created_after=2200-01-01T00:00:00Z")).toEqual([]);
});

test.each([
  ["?format=xml", "format:invalid_value"],
  ["?limit=5", "limit:unknown_field"],
  ["?cursor=x", "cursor:unknown_field"],
  ["?include=total", "include:unknown_field"],
  ["?format=csv&format=csv", "format:repeated"],
  ["?dynamic=1", "dynamic:invalid_value"],
])("%s is rejected", async (query, expected) => {
  expect(errorOf(await api.call("GET", `/v1/qr/export${query}`))).toBe(`400 invalid_request ${expected}`);
});

test("the path of the export is not read as a code's ID, and the export needs the scope for reading", async () => {
  const post = await api.call("DELETE", "/v1/qr/export");
  expect([errorOf(post), post.headers.get("allow")]).toEqual(["405 method_not_allowed", "GET, HEAD"]);
  const code = await createDynamic(api);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
  const writer = await api.addAccount({ scopes: ["qr:write"] });
  expect(errorOf(await api.call("GET", "/v1/qr/export", { key: writer.key }))).toBe("403 insufficient_scope");
  expect((await exportOf("", api.key, {})).headers.get("content-disposition")).toContain("qr-codes.ndjson");
});

test("a slow reader gets all of 20,000 codes with long targets, in bounded memory, while codes are created", async () => {
  const { key, accountId } = await api.addAccount();
  const COUNT = 20_000;
  await insertMany(accountId, COUNT, 2000);
  let isOver = false;
  const creating = (async () => {
    while (!isOver) await api.call("POST", "/v1/qr", { key, body: { target: "https://example.com/new" } });
  })();
  const before = liveBytes();
  let most = before;
  const response = await exportOf("?format=csv", key);
  let bytes = 0;
  let lines = 0;
  let parts = 0;
  const seen = new Set<string>();
  let rest = "";
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    bytes += part.length;
    const text = (rest + decoder.decode(part, { stream: true })).split("\r\n");
    rest = text.pop() ?? "";
    for (const line of text) {
      lines += 1;
      // The cell is copied, because a slice would keep the whole text in memory.
      seen.add(Buffer.from(line.slice(0, line.indexOf(","))).toString());
    }
    parts += 1;
    if (parts % 50 === 0) most = Math.max(most, liveBytes());
  }
  isOver = true;
  await creating;
  expect(rest).toBe("");
  expect(bytes).toBeGreaterThan(COUNT * 2000);
  // Lines: the header, each code that existed before the export, and perhaps codes that were created before the first page was read.
  expect(seen.size).toBe(lines);
  expect(lines - 1).toBeGreaterThanOrEqual(COUNT);
  expect(lines - 1).toBeLessThan(COUNT + 100);
  expect(most - before).toBeLessThan(COUNT * 1000);
}, 60_000);

test("the client sees a broken response if the database fails midway, and an error if it fails at once", async () => {
  const { key, accountId } = await api.addAccount();
  await insertMany(accountId, 5000, 2000);
  const response = await exportOf("", key);
  const reader = response.body?.getReader();
  await reader?.read();
  await api.prisma.$executeRaw`ALTER TABLE codes RENAME TO codes_away`;
  try {
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readAll()).rejects.toThrow();
    expect(errorOf(await api.call("GET", "/v1/qr/export", { key }))).toBe("500 internal");
  } finally {
    await api.prisma.$executeRaw`ALTER TABLE codes_away RENAME TO codes`;
  }
  expect(await records(key)).toHaveLength(5000);
});
