import { uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { type TestResponse, useTestGateway } from "../testing/test-gateway.ts";
import { untilAccepted } from "../testing/until-accepted.ts";

const api = await useTestGateway();

const NEW_TITLE = { title: "new" };
const patch = (id: string, ifMatch: string, body: unknown = NEW_TITLE) =>
  api.call("PATCH", `/v1/qr/${id}`, { body, headers: { "If-Match": ifMatch } });
const remove = (id: string, ifMatch: string) =>
  api.call("DELETE", `/v1/qr/${id}`, { headers: { "If-Match": ifMatch } });
const tagOf = (response: TestResponse) => response.headers.get("etag") ?? "";

/** Creates a code and returns its entity tag, which replaces `STATE` in the headers below. */
async function newCode(fields: object = {}) {
  const code = await createDynamic(api, fields);
  const response = await api.call("GET", `/v1/qr/${code.id}`);
  return { code, tag: tagOf(response) };
}

const MATCHING = [
  "STATE",
  "*",
  " * ",
  '"other", STATE',
  'STATE , "other"',
  ", ,STATE,",
  '"a,b","",STATE',
  '"\u00e4",STATE',
];
const OTHER = ['"other"', "W/STATE", '"other", W/STATE', '""', '"a", "b"'];
const MALFORMED = ["", ",", "STATE STATE", "qr_1-1", '"open', "w/STATE", "*, STATE", "**", '"a b"', "W/", '"a"b"'];

test.each(MATCHING)("U20 If-Match: %s allows a change and a deletion", async (form) => {
  const { code, tag } = await newCode();
  const changed = await patch(code.id, form.replaceAll("STATE", tag));
  expect(recordOf(changed).title).toBe("new");
  expect(tagOf(changed)).not.toBe(tag);
  expect((await remove(code.id, form.replaceAll("STATE", tagOf(changed)))).status).toBe(200);
});

test.each(OTHER)("U20 If-Match: %s gets 412 and changes nothing", async (form) => {
  const { code, tag } = await newCode();
  const header = form.replaceAll("STATE", tag);
  expect(errorOf(await patch(code.id, header))).toBe("412 version_mismatch");
  expect(errorOf(await remove(code.id, header))).toBe("412 version_mismatch");
  const after = await api.call("GET", `/v1/qr/${code.id}`);
  expect(recordOf(after)).toEqual(code);
  expect(tagOf(after)).toBe(tag);
});

test.each(MALFORMED)("a malformed If-Match, %j, gets 400", async (form) => {
  const { code, tag } = await newCode();
  const header = form.replaceAll("STATE", tag);
  const refused = "400 invalid_request If-Match:invalid_value";
  expect(errorOf(await patch(code.id, header))).toBe(refused);
  expect(errorOf(await remove(code.id, header))).toBe(refused);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test("U20 a tag is stale after a change, even if a later change restores the old values", async () => {
  const { code, tag } = await newCode({ title: "old" });
  recordOf(await patch(code.id, tag));
  recordOf(await patch(code.id, "*", { title: "old" }));
  expect(errorOf(await patch(code.id, tag))).toBe("412 version_mismatch");
  expect(errorOf(await remove(code.id, tag))).toBe("412 version_mismatch");
});

test("scans do not make a tag stale", async () => {
  const { code, tag } = await newCode();
  const total = { codeId: uuidFromCodeId(code.id) ?? "", scans: 7n, bots: 0n, foldedAt: new Date() };
  await api.prisma.codeTotal.create({ data: total });
  expect(recordOf(await patch(code.id, tag)).scans).toBe(7);
});

test("U20 exactly one of many concurrent changes with the same tag succeeds", async () => {
  const { code, tag } = await newCode();
  const titles = Array.from({ length: 30 }, (_, index) => `title ${index}`);
  const responses = await Promise.all(titles.map((title) => untilAccepted(() => patch(code.id, tag, { title }))));
  const made = responses.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  for (const response of responses)
    if (!made.includes(response)) expect(errorOf(response)).toBe("412 version_mismatch");
  const [winner] = made;
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(winner && recordOf(winner));
});

test("U20 exactly one of a concurrent change and deletion with the same tag succeeds", async () => {
  const race = async () => {
    const { code, tag } = await newCode();
    const [changed, deleted] = await Promise.all([patch(code.id, tag), remove(code.id, tag)]);
    const both = [changed.status, deleted.status];
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual(both);
    expect((await api.call("GET", `/v1/qr/${code.id}`)).status).toBe(deleted.status === 200 ? 404 : 200);
  };
  await Promise.all(Array.from({ length: 20 }, race));
});

test("violations of the request come before 404, 404 before 412, and 412 before conflicts with the stored code", async () => {
  const unknown = "qr_00000000000000000000000000";
  expect(errorOf(await patch(unknown, '"other"', { titel: 1 }))).toMatch(/^400 invalid_request titel:/);
  expect(errorOf(await patch(unknown, "other"))).toBe("400 invalid_request If-Match:invalid_value");
  for (const header of ['"other"', "*"]) {
    expect(errorOf(await patch(unknown, header))).toBe("404 not_found");
    expect(errorOf(await remove(unknown, header))).toBe("404 not_found");
  }
  const { code, tag } = await newCode({ dynamic: false });
  const change = { target: "https://example.com/other" };
  expect(errorOf(await patch(code.id, '"other"', {}))).toBe("400 invalid_request :empty_change");
  expect(errorOf(await patch(code.id, '"other"', change))).toBe("412 version_mismatch");
  expect(errorOf(await patch(code.id, tag, change))).toBe("409 code_is_static");
});

test("a change that If-Match allows changes the tag only if it changes the code", async () => {
  const { code, tag } = await newCode({ title: "same" });
  const response = await patch(code.id, tag, { title: "same" });
  expect(recordOf(response)).toEqual(code);
  expect(tagOf(response)).toBe(tag);
});
