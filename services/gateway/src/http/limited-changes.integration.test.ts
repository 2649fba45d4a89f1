// Tests that an API key with limits neither creates codes outside of the limits nor moves codes out of them.

import { randomUUID } from "node:crypto";
import { uuidFromCodeId } from "@qr/contracts";
import { describe, expect, test } from "vitest";
import { errorOf, recordOf } from "../testing/expectations.ts";
import { LIMITED_TARGET, LIMITS, useLimitedKey } from "../testing/limited-key.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const SECRET = "title-outside-of-the-limits";
const DAY_MS = 86_400_000;

const api = await useTestGateway();
const { domain, limited, create, inside, patch } = await useLimitedKey(api, "limited-changes.example.com");

describe("K15 a code that would leave the limits", () => {
  test.each<object>([{}, { tags: [] }, { tags: ["outside"] }, { tags: ["inside"], domain: domain.host }])(
    "is not created with %j, alone or in a batch",
    async (fields) => {
      const count = () => api.prisma.code.count();
      const before = await count();
      const body = { target: LIMITED_TARGET, dynamic: true, ...fields };
      const response = await api.call("POST", "/v1/qr", { key: limited, body });
      expect(errorOf(response)).toBe("403 key_limited");
      expect(response.text).toContain(
        "with one of these tags: inside; and on one of these domains: the default domain",
      );
      const batch = await api.call("POST", "/v1/qr/batch", { key: limited, body: [body] });
      expect(batch.body).toMatchObject({ data: [{ status: 403, error: { code: "key_limited" } }] });
      expect(await count()).toBe(before);
    },
  );

  test.each<object>([{ tags: [] }, { tags: ["outside"] }, { domain: domain.host, slug: "moved" }])(
    "is neither changed with %j nor scheduled to change",
    async (change) => {
      const id = await inside();
      const before = (await api.call("GET", `/v1/qr/${id}`)).text;
      expect(errorOf(await patch(id, change))).toBe("403 key_limited");
      const at = new Date(Date.now() + DAY_MS).toISOString();
      const scheduled = await api.call("POST", `/v1/qr/${id}/schedule`, { key: limited, body: { at, change } });
      expect(errorOf(scheduled)).toBe("403 key_limited");
      expect((await api.call("GET", `/v1/qr/${id}`)).text).toBe(before);
      expect(await api.prisma.scheduledChange.count({ where: { codeId: uuidFromCodeId(id) ?? "" } })).toBe(0);
    },
  );

  test("does not leave by undoing a change", async () => {
    const id = await create({ tags: ["outside"] });
    await patch(id, { tags: ["INSIDE"] }, api.key);
    const undo = () => api.call("POST", `/v1/qr/${id}/history/2/restore`, { key: limited });
    expect(errorOf(await undo())).toBe("403 key_limited");
    expect(recordOf(await api.call("GET", `/v1/qr/${id}`)).tags).toEqual(["INSIDE"]);
  });

  test("gets no alias on another domain, not even by undoing its deletion", async () => {
    const id = await inside();
    const add = (key: string) =>
      api.call("POST", `/v1/qr/${id}/aliases`, { key, body: { domain: domain.host, slug: randomUUID() } });
    expect(errorOf(await add(limited))).toBe("403 key_limited");
    const alias = recordOf(await add(api.key)).aliases[0]?.id;
    expect((await api.call("DELETE", `/v1/qr/${id}/aliases/${alias}`)).status).toBe(200);
    const undo = await api.call("POST", `/v1/qr/${id}/history/3/restore`, { key: limited });
    expect(errorOf(undo)).toBe("403 key_limited");
    expect(recordOf(await api.call("GET", `/v1/qr/${id}`)).aliases).toEqual([]);
  });

  test("is no longer visible after somebody else has moved it out", async () => {
    const id = await create({ tags: ["inside"] }, limited);
    expect((await patch(id, { title: "mine" })).status).toBe(200);
    await patch(id, { tags: ["outside"] }, api.key);
    expect(errorOf(await patch(id, { title: "still mine" }))).toBe("404 not_found");
  });
});

describe("K19 an Idempotency-Key", () => {
  test("does not replay the responses of keys with other limits", async () => {
    const body = { target: LIMITED_TARGET, title: SECRET, tags: ["outside"] };
    const headers = { "Idempotency-Key": randomUUID() };
    expect((await api.call("POST", "/v1/qr", { body, headers })).status).toBe(200);
    const replay = await api.call("POST", "/v1/qr", { key: limited, body, headers });
    expect(errorOf(replay)).toBe("409 idempotency_mismatch");
    expect(replay.text).not.toContain(SECRET);
  });

  test("replays the responses of keys with the same limits", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const call = { body: { target: LIMITED_TARGET, tags: ["inside"] }, headers };
    const made = await api.call("POST", "/v1/qr", { key: limited, ...call });
    const { key } = await api.createKey({ limits: LIMITS });
    const replay = await api.call("POST", "/v1/qr", { key, ...call });
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    expect(replay.text).toBe(made.text);
  });

  test("does not replay a response about a code that has left the limits", async () => {
    const id = await inside();
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { at: new Date(Date.now() + DAY_MS).toISOString(), change: { title: "later" } };
    const schedule = () => api.call("POST", `/v1/qr/${id}/schedule`, { key: limited, body, headers });
    expect((await schedule()).status).toBe(200);
    await patch(id, { tags: [] }, api.key);
    expect(errorOf(await schedule())).toBe("404 not_found");
  });
});

test("a key that is limited to an own domain creates codes only there", async () => {
  const { key } = await api.createKey({ limits: { domains: [domain] } });
  const made = await api.call("POST", "/v1/qr", {
    key,
    body: { target: LIMITED_TARGET, dynamic: true, domain: domain.host },
  });
  expect(made.status, made.text).toBe(200);
  expect(errorOf(await api.call("POST", "/v1/qr", { key, body: { target: LIMITED_TARGET } }))).toBe("403 key_limited");
  const { body } = await api.call("GET", "/v1/qr", { key });
  const urls = (body as { data: { short_url: string }[] }).data.map(({ short_url }) => new URL(short_url).host);
  expect(new Set(urls)).toEqual(new Set([domain.host]));
});
