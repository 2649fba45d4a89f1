// Tests the history of codes: one row for each change, whoever makes it, in the transaction of the change.

import { uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { createDynamic, errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { deleteCodeAsOperator } from "../delete-as-operator.ts";
import { wipeDeletedCodes } from "../wipe-store.ts";
import { type ChangeRecord, changeRecordSchema } from "./change-record.ts";
import { MAX_CHANGES } from "./change-store.ts";

const api = await useTestGateway();

const pageSchema = z.strictObject({
  data: z.array(changeRecordSchema),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});
const page = async (id: string, query = "") => {
  const response = await api.call("GET", `/v1/qr/${id}/history${query}`);
  expect(response.status, response.text).toBe(200);
  return pageSchema.parse(response.body);
};
const historyOf = async (id: string): Promise<ChangeRecord[]> => (await page(id)).data;
const patch = (id: string, body: object) => api.call("PATCH", `/v1/qr/${id}`, { body });
const uuidOf = (id: string) => uuidFromCodeId(id) ?? "";

const KEY = { type: "api_key", id: expect.any(String), name: "test" };

test("a new code has no history, and each change adds one entry with the values before and after", async () => {
  const { id, target } = await createDynamic(api, { title: "a" });
  expect(await page(id)).toEqual({ data: [], has_more: false, next_cursor: null });
  const first = recordOf(await patch(id, { target: "https://example.com/b", starts_at: "2030-01-02T03:04:05.678Z" }));
  await patch(id, { target: "https://example.com/b" });
  await patch(id, { title: null, tags: ["Summer", "menu"], rules: [{ when: { os: ["ios"] }, target }] });
  const rule = { id: expect.any(String), name: null, when: { os: ["ios"] }, target };
  expect(await historyOf(id)).toEqual([
    {
      version: 3,
      at: expect.any(String),
      kind: "change",
      by: KEY,
      changes: {
        title: { from: "a", to: null },
        tags: { from: [], to: ["menu", "Summer"] },
        rules: { from: [], to: [rule] },
      },
    },
    {
      version: 2,
      at: first.updated_at,
      kind: "change",
      by: KEY,
      changes: {
        target: { from: target, to: "https://example.com/b" },
        starts_at: { from: null, to: "2030-01-02T03:04:05.678Z" },
      },
    },
  ]);
});

test("aliases and moves show addresses, and not how they are stored", async () => {
  const code = await createDynamic(api);
  const added = recordOf(await api.call("POST", `/v1/qr/${code.id}/aliases`, { body: { slug: "history-alias" } }));
  const moved = recordOf(await patch(code.id, { domain: "short.qr-service.com", slug: "history-moved" }));
  await api.call("DELETE", `/v1/qr/${code.id}/aliases/${added.aliases[0]?.id}`);
  const [gone, move, alias] = await historyOf(code.id);
  expect(alias?.changes).toEqual({ aliases: { from: [], to: added.aliases } });
  expect(move?.changes).toEqual({
    domain: { from: code.domain, to: code.domain },
    slug: { from: code.short_url.slice(-10), to: "HISTORY-MOVED" },
    aliases: { from: added.aliases, to: moved.aliases },
  });
  expect(gone?.changes).toEqual({ aliases: { from: moved.aliases, to: [moved.aliases[1]] } });
});

test("a renamed tag is in the history of each code that had it", async () => {
  const codes = [await createDynamic(api, { tags: ["history"] }), await createDynamic(api, { tags: ["History", "b"] })];
  await api.call("PATCH", "/v1/tags/history", { body: { name: "Past" } });
  for (const [index, { id }] of codes.entries()) {
    const rest = index === 0 ? [] : ["b"];
    const changes = { tags: { from: [...rest, index === 0 ? "history" : "History"], to: [...rest, "Past"] } };
    expect(await historyOf(id)).toEqual([{ version: 2, at: expect.any(String), kind: "change", by: KEY, changes }]);
  }
});

test("a deleted code keeps its history in the bin, until its data is wiped", async () => {
  const [byKey, byOperator] = [await createDynamic(api), await createDynamic(api)];
  await api.call("DELETE", `/v1/qr/${byKey.id}`);
  await deleteCodeAsOperator(api.prisma, uuidOf(byOperator.id));
  const deletion = { version: 2, at: expect.any(String), kind: "deletion", changes: {} };
  expect(await historyOf(byKey.id)).toEqual([{ ...deletion, by: KEY }]);
  const operator = { type: "operator", id: null, name: "operator" };
  expect(await historyOf(byOperator.id)).toEqual([{ ...deletion, by: operator }]);
  const deletedAt = new Date(Date.now() - 31 * 86_400_000);
  await api.prisma.code.update({ where: { id: uuidOf(byKey.id) }, data: { deletedAt } });
  expect(await wipeDeletedCodes(api.prisma, 10)).toBe(1);
  expect(errorOf(await api.call("GET", `/v1/qr/${byKey.id}/history`))).toBe("404 not_found");
  expect(await api.prisma.codeChange.count({ where: { codeId: uuidOf(byKey.id) } })).toBe(0);
  expect(await historyOf(byOperator.id)).toHaveLength(1);
});

test("the list has pages, newest first, and rejects other cursors", async () => {
  const { id } = await createDynamic(api);
  for (const title of ["a", "b", "c", "d", "e"]) await patch(id, { title });
  const versions: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { data, next_cursor } = await page(id, `?limit=2${cursor && `&cursor=${cursor}`}`);
    versions.push(...data.map(({ version }) => version));
    cursor = next_cursor;
  }
  expect(versions).toEqual([6, 5, 4, 3, 2]);
  const list = (query: string) => api.call("GET", `/v1/qr/${id}/history?${query}`);
  const others = [
    "",
    "abc",
    Buffer.from("change:0").toString("base64url"),
    Buffer.from("change:9999999999").toString("base64url"),
  ];
  for (const other of others) {
    expect(errorOf(await list(`cursor=${other}`))).toBe("400 invalid_request cursor:invalid_cursor");
  }
  expect(errorOf(await list("limit=0&cursor=x&q=a"))).toBe(
    "400 invalid_request limit:out_of_range cursor:invalid_cursor q:unknown_field",
  );
});

test("a page with large changes ends early, and the next one continues", async () => {
  const { id } = await createDynamic(api);
  const large = JSON.stringify({ note: { from: null, to: "x".repeat(400_000) } });
  await api.prisma.$executeRaw`
    INSERT INTO code_changes (code_id, version, time, kind, actor, changes)
    SELECT ${uuidOf(id)}::uuid, version, now(), 'change', '{"type":"operator","id":null,"name":"operator"}', ${large}::jsonb
    FROM generate_series(2, 6) AS version`;
  const first = await page(id, "?limit=100");
  expect(first.data.map(({ version }) => version)).toEqual([6, 5, 4]);
  const second = await page(id, `?limit=100&cursor=${first.next_cursor}`);
  expect(second.data.map(({ version }) => version)).toEqual([3, 2]);
  expect(second.has_more).toBe(false);
});

test(`a code keeps its latest ${MAX_CHANGES} changes, also after tags of many codes have changed`, async () => {
  const { id } = await createDynamic(api, { tags: ["many"] });
  await api.prisma.$executeRaw`
    INSERT INTO code_changes (code_id, version, time, kind, actor, changes)
    SELECT ${uuidOf(id)}::uuid, version, now(), 'change', '{"type":"operator","id":null,"name":"operator"}', '{}'
    FROM generate_series(2, ${MAX_CHANGES}) AS version`;
  await api.prisma.code.update({ where: { id: uuidOf(id) }, data: { version: MAX_CHANGES } });
  const span = async () => {
    const { _count, _min, _max } = await api.prisma.codeChange.aggregate({
      where: { codeId: uuidOf(id) },
      _count: true,
      _min: { version: true },
      _max: { version: true },
    });
    return [_count, _min.version, _max.version];
  };
  await patch(id, { title: "full" });
  expect(await span()).toEqual([MAX_CHANGES, 2, MAX_CHANGES + 1]);
  await patch(id, { title: "over" });
  expect(await span()).toEqual([MAX_CHANGES, 3, MAX_CHANGES + 2]);
  await api.call("PATCH", "/v1/tags/many", { body: { name: "some" } });
  expect(await span()).toEqual([MAX_CHANGES, 4, MAX_CHANGES + 3]);
});

test("a rejected change leaves no trace", async () => {
  const { id } = await createDynamic(api);
  expect((await patch(id, { target: "ftp://example.com" })).status).toBe(400);
  expect((await patch(id, { title: "a", external_id: "history-1" })).status).toBe(200);
  const other = await createDynamic(api);
  expect((await patch(other.id, { title: "b", external_id: "history-1" })).status).toBe(409);
  expect(await historyOf(other.id)).toEqual([]);
});

test("concurrent changes have one entry each, in the order of their versions", async () => {
  const { id, title } = await createDynamic(api);
  await Promise.all(Array.from({ length: 10 }, (_, index) => patch(id, { title: `t${index}` })));
  const changes = (await historyOf(id)).toReversed();
  expect(changes.map(({ version }) => version)).toEqual(Array.from({ length: 10 }, (_, index) => index + 2));
  let before: unknown = title;
  for (const {
    changes: { title: change },
  } of changes) {
    expect(change).toEqual({ from: before, to: expect.stringMatching(/^t\d$/) });
    before = change && "to" in change ? change.to : undefined;
  }
});
