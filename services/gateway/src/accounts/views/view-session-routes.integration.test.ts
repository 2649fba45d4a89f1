// Tests saved views: who reads and changes them, their names, and their limit.

import { randomUUID } from "node:crypto";
import { MAX_VIEWS, type SavedView, type SavedViews } from "@qr/session-api";
import { expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { storeView } from "../../testing/sample-objects.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember, type TestPerson } from "../../testing/test-person.ts";

const api = await useTestGateway();

const send = (by: TestPerson, body: object) => by.call("POST", "/session/views", { body });
const change = (by: TestPerson, id: string, body: object) => by.call("PATCH", `/session/views/${id}`, { body });
const remove = (by: TestPerson, id: string) => by.call("DELETE", `/session/views/${id}`);
async function save(by: TestPerson, name: string, query = "type=url"): Promise<SavedView> {
  const response = await send(by, { name, query });
  expect(response.status, response.text).toBe(201);
  return response.body as SavedView;
}
async function list(by: TestPerson): Promise<SavedView[]> {
  const response = await by.call("GET", "/session/views");
  expect(response.status, response.text).toBe(200);
  return (response.body as SavedViews).items;
}

test("members share views, which are listed by name, changed field by field, and deleted", async () => {
  const owner = await signUp(api);
  const editor = await signUpMember(api, owner.accountId, "editor");
  const viewer = await signUpMember(api, owner.accountId, "viewer");
  const summer = await save(owner, " Summer ", "tag=Summer&sort=-scans&view=grid");
  expect(summer).toMatchObject({ name: "Summer", query: "tag=Summer&sort=-scans&view=grid" });
  const bar = await save(editor, "bar", "");
  for (const person of [owner, editor, viewer]) expect(await list(person)).toEqual([bar, summer]);
  expect((await change(editor, summer.id, { name: "Any summer" })).body).toEqual({ ...summer, name: "Any summer" });
  expect((await change(owner, summer.id, { query: "type=wifi" })).body).toMatchObject({ query: "type=wifi" });
  expect((await remove(editor, bar.id)).body).toEqual({});
  expect(errorOf(await remove(editor, bar.id))).toBe("404 not_found");
  expect((await list(viewer)).map(({ name }) => name)).toEqual(["Any summer"]);
  expect(await list(await signUp(api))).toEqual([]);
});

test("names are unique in an account ignoring case, also with concurrent requests", async () => {
  const [owner, other] = [await signUp(api), await signUp(api)];
  const responses = await Promise.all(["Bär", "BÄR", "bär"].map((name) => send(owner, { name, query: "" })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  for (const one of responses) if (one.status === 409) expect(errorOf(one)).toBe("409 name_taken");
  const second = await save(owner, "Bar");
  expect(errorOf(await change(owner, second.id, { name: "bÄr" }))).toBe("409 name_taken");
  expect((await change(owner, second.id, { name: "BAR" })).body).toMatchObject({ name: "BAR" });
  await save(other, "Bar");
});

test("an account has at most 50 views, also with concurrent requests", async () => {
  const owner = await signUp(api);
  for (let count = 1; count < MAX_VIEWS; count += 1) await storeView(api.prisma, owner, `view ${count}`);
  const responses = await Promise.all(["a", "b", "c"].map((name) => send(owner, { name, query: "" })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  for (const one of responses) if (one.status === 409) expect(errorOf(one)).toBe("409 limit_reached");
  expect(await list(owner)).toHaveLength(MAX_VIEWS);
});

test("a view of another account, and an unknown or malformed ID, get the same response", async () => {
  const [owner, other] = [await signUp(api), await signUp(api)];
  const view = await save(owner, "Mine");
  for (const id of [view.id, randomUUID(), "nonsense"]) {
    expect(errorOf(await change(other, id, { name: "Theirs" }))).toBe("404 not_found");
    expect(errorOf(await remove(other, id))).toBe("404 not_found");
  }
  expect(await list(owner)).toEqual([view]);
});

test.each([
  [{}, "name:required query:required"],
  [{ name: " ", query: 5 }, "name:too_short query:invalid_type"],
  [{ name: "x".repeat(61), query: "x".repeat(10_001) }, "name:too_long query:too_long"],
  [{ name: "a\nb", query: "a\0", filters: {} }, "name:invalid_value query:invalid_value filters:unknown_field"],
])("%j is rejected with every violation", async (body, violations) => {
  expect(errorOf(await send(await signUp(api), body))).toBe(`400 invalid_request ${violations}`);
});

test("a change without fields is rejected", async () => {
  const owner = await signUp(api);
  const { id } = await save(owner, "x");
  expect(errorOf(await change(owner, id, {}))).toBe("400 invalid_request :empty_change");
});
