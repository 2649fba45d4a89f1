import { expect, test } from "vitest";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const api = await useTestGateway();

const create = async (body: object, key: string) =>
  recordOf(await api.call("POST", "/v1/qr", { key, body: { target: "https://example.com/", ...body } }));

test("tags are listed with their counts, renamed, merged, and deleted on all codes of the account only", async () => {
  const [mine, other] = [await api.addAccount(), await api.addAccount()];
  const one = await create({ tags: ["Menu", "Old"] }, mine.key);
  const two = await create({ tags: ["menu"], archived: true }, mine.key);
  const foreign = await create({ tags: ["Menu"] }, other.key);
  const tags = async () => (await api.call("GET", "/v1/tags", { key: mine.key })).body;
  expect(await tags()).toMatchObject({ data: [{ codes: 2 }, { name: "Old", codes: 1 }] });
  const rename = await api.call("PATCH", "/v1/tags/MENU", { key: mine.key, body: { name: "Menus" } });
  expect(rename.body).toEqual({ name: "Menus", codes: 2 });
  const shown = async ({ id }: { id: string }, key = mine.key) =>
    recordOf(await api.call("GET", `/v1/qr/${id}`, { key }));
  expect([(await shown(one)).tags, (await shown(two)).tags]).toEqual([["Menus", "Old"], ["Menus"]]);
  expect(await shown(foreign, other.key)).toEqual(foreign);
  await api.call("PATCH", "/v1/tags/old", { key: mine.key, body: { name: "menus" } });
  expect((await shown(one)).tags).toEqual(["menus"]);
  const removal = await api.call("DELETE", "/v1/tags/menus", { key: mine.key });
  expect(removal.body).toEqual({ name: "menus", codes: 2, deleted: true });
  expect(await tags()).toEqual({ data: [] });
  for (const gone of ["menus", "none", "%00"]) {
    expect(errorOf(await api.call("DELETE", `/v1/tags/${gone}`, { key: mine.key }))).toBe("404 not_found");
  }
  const changes = await api.prisma.event.count({ where: { accountId: mine.accountId, type: "code.updated.v1" } });
  expect(changes).toBe(5);
});
