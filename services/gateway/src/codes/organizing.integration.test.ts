// Tags, external IDs, metadata, notes, and archived codes: through the API, the list, and the export.

import { codeUpdatedV1 } from "@qr/contracts";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorOf, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { codeRecordSchema } from "./code-schemas.ts";

const api = await useTestGateway();
const pageSchema = z.object({ data: z.array(codeRecordSchema) });

const create = async (body: object, key = api.key) =>
  recordOf(await api.call("POST", "/v1/qr", { key, body: { target: "https://example.com/", ...body } }));
const change = async (id: string, body: object, key = api.key) =>
  recordOf(await api.call("PATCH", `/v1/qr/${id}`, { key, body }));
const idsIn = async (query: string, key = api.key) => {
  const response = await api.call("GET", `/v1/qr${query}`, { key });
  return pageSchema.parse(response.body).data.map(({ id }) => id);
};
const refusal = async (body: object) =>
  errorOf(await api.call("POST", "/v1/qr", { body: { target: "https://example.com/", ...body } }));

const ORGANIZED = {
  tags: ["Summer", "menu"],
  external_id: "Tisch 7/ä",
  metadata: { room: "terrace" },
  note: "Laminated.\nNext to the door.",
  archived: true,
};

test("a code has nothing of all this unless it is given, and keeps what is given exactly", async () => {
  expect(await create({})).toMatchObject({ tags: [], external_id: null, metadata: {}, note: null, archived: false });
  const code = await create(ORGANIZED);
  expect(code).toMatchObject({ ...ORGANIZED, tags: ["menu", "Summer"] });
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test("a static code can be organized", async () => {
  const { id } = await create({ type: "text", target: "x" });
  const changed = await change(id, {
    tags: ["a"],
    external_id: "static",
    metadata: { a: "b" },
    note: "n",
    archived: true,
  });
  expect(changed).toMatchObject({
    tags: ["a"],
    external_id: "static",
    metadata: { a: "b" },
    note: "n",
    archived: true,
  });
});

test("a change replaces the given fields only, is published, and leaves an unchanged code alone", async () => {
  const code = await create({ tags: ["a", "b"], metadata: { x: "1" }, note: "before" });
  const changed = await change(code.id, { tags: ["B", "c"], note: "" });
  expect(changed).toMatchObject({ tags: ["B", "c"], metadata: { x: "1" }, note: null });
  const etag = async () => (await api.call("GET", `/v1/qr/${code.id}`)).headers.get("etag");
  const before = await etag();
  await change(code.id, { tags: ["c", "B"], metadata: { x: "1" } });
  expect(await etag()).toBe(before);
  const event = await api.prisma.event.findFirstOrThrow({
    where: { type: "code.updated.v1" },
    orderBy: { id: "desc" },
  });
  expect(codeUpdatedV1.parse(event.data).changes).toEqual({
    tags: { from: { a: "a", b: "b" }, to: { b: "B", c: "c" } },
    note: { from: "before", to: null },
  });
});

/** A response lists at most 50 violations. */
const TOO_MANY_BROKEN = `400 invalid_request ${Array.from({ length: 50 }, (_, index) => `tags.${index}:invalid_type`).join(" ")}`;

test.each([
  [{ tags: ["a,b"] }, "400 invalid_request tags.0:invalid_value"],
  [{ tags: [" "] }, "400 invalid_request tags.0:too_short"],
  [{ tags: ["x".repeat(61)] }, "400 invalid_request tags.0:too_long"],
  [{ tags: Array.from({ length: 51 }, (_, index) => `t${index}`) }, "400 invalid_request tags:too_long"],
  [{ tags: Array.from({ length: 30_000 }, () => 1) }, TOO_MANY_BROKEN],
  [{ tags: Array.from({ length: 101 }, () => "a") }, "400 invalid_request tags:too_long"],
  [{ metadata: JSON.parse('{"__proto__":"x"}') }, "400 invalid_request metadata:invalid_value"],
  [{ tags: "a" }, "400 invalid_request tags:invalid_type"],
  [{ external_id: "" }, "400 invalid_request external_id:too_short"],
  [{ external_id: "x".repeat(256) }, "400 invalid_request external_id:too_long"],
  [{ metadata: { a: 1 } }, "400 invalid_request metadata.a:invalid_type"],
  [{ metadata: { a: "x".repeat(501) } }, "400 invalid_request metadata.a:too_long"],
  [
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`m${index}`, ""])) },
    "400 invalid_request metadata:too_long",
  ],
  [{ note: "x".repeat(2001) }, "400 invalid_request note:too_long"],
  [{ archived: "true" }, "400 invalid_request archived:invalid_type"],
])("%j is rejected", async (body, expected) => {
  expect(await refusal(body)).toBe(expected);
});

test("a tag can have any name, also that of a member of every object", async () => {
  const tags = ["__Proto__", "constructor", "toString"];
  const { id } = await create({ tags });
  expect(recordOf(await api.call("GET", `/v1/qr/${id}`)).tags).toEqual(tags);
  expect(await idsIn("?tag=__PROTO__&tag=constructor")).toEqual([id]);
  expect((await change(id, { tags: ["__proto__"] })).tags).toEqual(["__proto__"]);
});

test("the largest values are accepted", async () => {
  const tags = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(60, "x"));
  const metadata = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`${index}`.padEnd(60, "x"), "y".repeat(500)]),
  );
  const code = await create({ tags, metadata, note: "😀".repeat(2000), external_id: "e".repeat(255) });
  expect(code).toMatchObject({ metadata, note: "😀".repeat(2000) });
  expect(code.tags).toHaveLength(50);
});

test("an external ID is unique in the account, until its code is deleted", async () => {
  const { id } = await create({ external_id: "once" });
  const taken = "409 external_id_taken";
  expect(await refusal({ external_id: "once" })).toBe(taken);
  const other = await create({});
  expect(errorOf(await api.call("PATCH", `/v1/qr/${other.id}`, { body: { external_id: "once" } }))).toBe(taken);
  const elsewhere = await api.addAccount();
  await create({ external_id: "once" }, elsewhere.key);
  await api.call("DELETE", `/v1/qr/${id}`);
  expect((await create({ external_id: "once" })).external_id).toBe("once");
});

test("of 20 requests with one external ID at once, exactly one is saved, with and without an idempotency key", async () => {
  for (const keyed of [false, true]) {
    const body = { target: "https://example.com/", external_id: `race ${keyed}` };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.call("POST", "/v1/qr", { body, headers: keyed ? { "Idempotency-Key": `race-${index}` } : {} }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  }
});

test("in a batch, an external ID is taken by its first item or by an earlier code", async () => {
  await create({ external_id: "earlier" });
  const body = ["twice", "twice", "earlier", "alone"].map((external_id) => ({ target: "https://e.com/", external_id }));
  const response = await api.call("POST", "/v1/qr/batch", { body });
  const { data } = z.object({ data: z.array(z.object({ status: z.int() })) }).parse(response.body);
  expect(data.map(({ status }) => status)).toEqual([200, 409, 409, 200]);
});

test("`ext_` and an external ID stand for the code's ID wherever the API expects one", async () => {
  const code = await create({ external_id: "a/b ä?", dynamic: true });
  const path = `/v1/qr/ext_${encodeURIComponent("a/b ä?")}`;
  expect(recordOf(await api.call("GET", path))).toEqual(code);
  expect((await api.call("GET", `${path}/stats`)).status).toBe(200);
  expect((await api.call("GET", `${path}/stats.csv`)).status).toBe(200);
  expect(recordOf(await api.call("PATCH", path, { body: { title: "t" } })).id).toBe(code.id);
  const stranger = await api.addAccount();
  expect(errorOf(await api.call("GET", path, { key: stranger.key }))).toBe("404 not_found");
  expect((await api.call("DELETE", path)).body).toEqual({ id: code.id, deleted: true });
  for (const gone of [path, "/v1/qr/ext_", "/v1/qr/ext_%00"]) {
    expect(errorOf(await api.call("GET", gone))).toBe("404 not_found");
  }
});

test("archived codes are hidden from lists that do not ask for them, but not from the export", async () => {
  const { key } = await api.addAccount();
  const [shown, hidden] = [await create({}, key), await create({ archived: true }, key)];
  expect(await idsIn("", key)).toEqual([shown.id]);
  expect(await idsIn("?archived=true", key)).toEqual([hidden.id]);
  expect(await idsIn("?archived=all", key)).toEqual([hidden.id, shown.id]);
  expect((await api.call("GET", "/v1/qr/export", { key })).text.trim().split("\n")).toHaveLength(2);
  expect((await api.call("GET", "/v1/qr/export?archived=false", { key })).text.trim().split("\n")).toHaveLength(1);
  expect((await api.call("GET", "/v1/qr?include=total", { key })).body).toMatchObject({ total: 1 });
});

test("lists are filtered by tags, external ID, and domain, alone and combined", async () => {
  const { key } = await api.addAccount();
  const one = await create({ tags: ["Menu", "Summer"], external_id: "one", title: "äö" }, key);
  const two = await create({ tags: ["menu"], title: "äö" }, key);
  const three = await create({ tags: ["summer"] }, key);
  expect(await idsIn("?tag=MENU", key)).toEqual([two.id, one.id]);
  expect(await idsIn("?tag=menu&tag=summer", key)).toEqual([one.id]);
  expect(await idsIn("?tag=none", key)).toEqual([]);
  expect(await idsIn(`?tag=summer&q=${encodeURIComponent("ÄÖ")}`, key)).toEqual([one.id]);
  expect(await idsIn("?external_id=one", key)).toEqual([one.id]);
  expect(await idsIn("?domain=SHORT.qr-service.com", key)).toEqual([three.id, two.id, one.id]);
  const many = Array.from({ length: 11 }, () => "tag=a").join("&");
  expect(errorOf(await api.call("GET", `/v1/qr?${many}&domain=x.example&q=a&q=b`))).toBe(
    "400 invalid_request q:repeated tag:out_of_range",
  );
  expect(errorOf(await api.call("GET", "/v1/qr?domain=x.example"))).toBe("400 invalid_request domain:unknown_domain");
});

test("`q` finds what a print shows: the slug and the short URL, and the external ID", async () => {
  const { key } = await api.addAccount();
  const code = await create({ slug: "Print-Me", external_id: "shelf 12", target: "https://example.com/q" }, key);
  await create({ slug: "other-one" }, key);
  const found = (q: string) => idsIn(`?q=${encodeURIComponent(q)}`, key);
  const spellings = [
    "print-m",
    "SHELF",
    "https://short.qr-service.com/Print-Me",
    "short.qr-service.com/PRINT-ME/",
    "HTTPS://SHORT.QR-SERVICE.COM/PRINT-ME/?x=1",
  ];
  for (const q of spellings) expect(await found(q), q).toEqual([code.id]);
  expect(await found("https://other.example/Print-Me")).toEqual([]);
});

test("an export in CSV can be imported into another account, and has the same fields there", async () => {
  const [from, to] = [await api.addAccount(), await api.addAccount()];
  const fields = { ...ORGANIZED, metadata: { a: '1,"2"', b: "ä\n" }, tags: ["x", "Y z"], title: "T", dynamic: true };
  await create(fields, from.key);
  await create({}, from.key);
  const csv = (await api.call("GET", "/v1/qr/export?format=csv", { key: from.key })).text;
  const imported = await api.call("POST", "/v1/qr/batch", {
    key: to.key,
    body: withoutAddress(csv),
    headers: { "Content-Type": "text/csv" },
  });
  expect(imported.status, imported.text).toBe(200);
  const organized = async (key: string) => {
    const { body } = await api.call("GET", "/v1/qr?archived=all&sort=title", { key });
    return pageSchema
      .parse(body)
      .data.map(({ target, title, dynamic, tags, external_id, metadata, note, archived }) => ({
        target,
        title,
        dynamic,
        tags,
        external_id,
        metadata,
        note,
        archived,
      }));
  };
  expect(await organized(to.key)).toEqual(await organized(from.key));
});

/** Returns the CSV without the columns of the address, which is taken. */
function withoutAddress(csv: string): string {
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  return stringify(
    rows.map(({ slug, domain, ...others }) => others),
    { header: true },
  );
}
