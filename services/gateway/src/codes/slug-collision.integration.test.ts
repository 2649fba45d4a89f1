import { uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { SCOPES } from "../access/principal.ts";
import { createDynamic, keyOfUrl } from "../testing/expectations.ts";
import { TEST_SETTINGS, useTestGateway } from "../testing/test-gateway.ts";
import { createCodeRequest } from "./code-schemas.ts";
import { saveCode } from "./create-code.ts";
import { type CodeInserts, createCodeInserts } from "./insert-codes-store.ts";
import { publicUrls } from "./public-urls.ts";

const api = await useTestGateway();

function createOver({ insert }: Pick<CodeInserts, "insert">) {
  const request = {
    ...createCodeRequest.parse({ target: "https://example.com/second", dynamic: true }),
    ownDomain: undefined,
  };
  const actor = { type: "service", id: null, name: "test" } as const;
  const principal = { accountId: api.accountId, actor, scopes: SCOPES, plan: "free", limits: undefined } as const;
  return saveCode(principal, request, { inserts: { insert, insertUnproved: insert }, urls: publicUrls(TEST_SETTINGS) });
}

test("a random slug that is taken, even by a deleted code, is replaced by another", async () => {
  const first = await createDynamic(api);
  const taken = first.short_url.slice(-10);
  await api.call("DELETE", `/v1/qr/${first.id}`);
  const inserts = createCodeInserts(api);
  let tries = 0;
  const second = await createOver({
    insert: (code) => {
      tries += 1;
      return inserts.insert(tries <= 2 ? { ...code, slug: taken, key: keyOfUrl(first.short_url) } : code);
    },
  });
  expect(tries).toBe(3);
  expect(second.slug).not.toBe(taken);
  expect(await api.prisma.code.findFirstOrThrow({ where: { slug: taken } })).toMatchObject({
    id: uuidFromCodeId(first.id),
    target: first.target,
  });
  expect(await api.prisma.code.count({ where: { target: "https://example.com/second" } })).toBe(1);
});

test("a code that is not saved leaves no event behind", async () => {
  const first = await createDynamic(api);
  const inserts = createCodeInserts(api);
  const ids: string[] = [];
  const attempt = createOver({
    insert: (code) => {
      ids.push(code.id);
      return inserts.insert({ ...code, slug: first.short_url.slice(-10), key: keyOfUrl(first.short_url) });
    },
  });
  await expect(attempt).rejects.toThrow("5 new slugs in a row were taken");
  expect(ids).toHaveLength(5);
  expect(await api.prisma.event.count({ where: { subject: { in: ids } } })).toBe(0);
});
