import { createServer } from "node:net";
import { createMemoryTargetCache } from "@qr/target-cache";
import { expect, test } from "vitest";
import { createDynamic, errorOf, keyOfUrl, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const targetCache = createMemoryTargetCache();
const api = await useTestGateway({ TARGET_PRIVATE_HOSTS: "allow" }, { targetCache });

test("U6 U8 neither creating nor changing a code connects to its target", async () => {
  let connections = 0;
  const target = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  const address = target.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const code = await createDynamic(api, { target: `http://127.0.0.1:${port}/created` });
  const body = { target: `http://127.0.0.1:${port}/changed` };
  recordOf(await api.call("PATCH", `/v1/qr/${code.id}`, { body }));
  await new Promise((resolve) => target.close(resolve));
  expect(connections).toBe(0);
});

test("U9 a look-alike host is returned as sent, and phones get its ASCII form", async () => {
  const code = await createDynamic(api, { target: "https://аррӏе.com/login" });
  expect(code.target).toBe("https://аррӏе.com/login");
  const [cached] = await targetCache.getMany([keyOfUrl(code.short_url)]);
  expect(cached).toMatchObject({ target: { location: "https://xn--80ak6aa92e.com/login" } });
});

test("I1 another account's code and an unknown one get responses with the same bytes", async () => {
  const stranger = await api.addAccount();
  const code = await createDynamic(api);
  const calls = [
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["GET", "/stats"],
  ] as const;
  for (const [method, path] of calls) {
    const read = async (id: string) => {
      const request = {
        key: stranger.key,
        headers: { "X-Request-Id": "same" },
        ...(method === "PATCH" && { body: { title: "x" } }),
      };
      const response = await api.call(method, `/v1/qr/${id}${path}`, request);
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "date"));
      return { status: response.status, headers, body: JSON.stringify(response.body) };
    };
    expect(await read(code.id)).toEqual(await read("qr_00000000000000000000000000"));
  }
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test("I3 an ID in another letter case or with a blank gets 404", async () => {
  const { id } = await createDynamic(api);
  for (const other of [id.toUpperCase(), `${id}%20`, `%20${id}`, id.replace("qr_", "QR_"), `${id}%00`]) {
    expect(errorOf(await api.call("GET", `/v1/qr/${other}`))).toBe("404 not_found");
  }
});

test("I4 after a deletion, every route of the code returns 404", async () => {
  const { id } = await createDynamic(api);
  expect(await api.call("DELETE", `/v1/qr/${id}`)).toMatchObject({ status: 200 });
  expect(errorOf(await api.call("DELETE", `/v1/qr/${id}`))).toBe("404 not_found");
  expect(errorOf(await api.call("GET", `/v1/qr/${id}`))).toBe("404 not_found");
  expect(errorOf(await api.call("PATCH", `/v1/qr/${id}`, { body: { title: "x" } }))).toBe("404 not_found");
  expect(errorOf(await api.call("GET", `/v1/qr/${id}/stats`))).toBe("404 not_found");
});

test("I9 paging during 1,000 creates and deletions shows every remaining code once", async () => {
  const { key } = await api.addAccount();
  const create = async () =>
    recordOf(await api.call("POST", "/v1/qr", { key, body: { target: "https://example.com/" } })).id;
  const before: string[] = [];
  for (let index = 0; index < 60; index += 1) before.push(await create());
  const doomed = before.filter((_, index) => index % 5 === 0);
  const changing = Promise.all([
    ...Array.from({ length: 10 }, async () => {
      for (let round = 0; round < 99; round += 1) await create();
    }),
    ...doomed.map((id) => api.call("DELETE", `/v1/qr/${id}`, { key })),
  ]);
  const seen: string[] = [];
  let cursor = "";
  do {
    const { body } = await api.call("GET", `/v1/qr?limit=3${cursor}`, { key });
    const page = body as { data: { id: string }[]; next_cursor: string | null };
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (cursor !== "");
  await changing;
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(before.filter((id) => !doomed.includes(id))));
}, 60_000);
