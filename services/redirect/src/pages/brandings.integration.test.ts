// Tests that the pages of a code carry the name of the account that owns it, and appear without it while Postgres is down.

import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { afterAll, expect, it } from "vitest";
import { httpGet } from "../testing/http-get.ts";
import { enter } from "../testing/password-page.ts";
import { stranger, useProtectedCodes } from "../testing/protected-codes.ts";

const { add, cache, codes, port, visit, start, databaseUrl } = await useProtectedCodes();
const link = await startTcpProxy(databaseUrl);
afterAll(() => link.close());
const cutOff = await start({ DATABASE_URL: urlThrough(link, databaseUrl) });

const NAME = 'Ada & "Söhne" <b>מסעדה</b>';
const SHOWN = '<p class="owner" dir="auto" lang="">Ada &amp; &quot;Söhne&quot; &lt;b&gt;מסעדה&lt;/b&gt;</p>';
const bodyAt = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await visit(path, stranger(headers))).body;

it("a page has no name while the account has none", async () => {
  const { slug } = await add();
  expect(await bodyAt(`/${slug}`)).not.toContain('class="owner"');
});

it("the pages of states and of contents, and the password page, carry the name, in every language", async () => {
  await codes.nameAccount(NAME);
  const [locked, paused] = [await add(), await add({ paused: true })];
  const text = await add({ type: "text", target: "Hello", passwordHash: null });
  for (const language of ["en", "de", "ja"]) {
    for (const { slug } of [locked, paused, text]) {
      expect(await bodyAt(`/${slug}`, { "Accept-Language": language })).toContain(SHOWN);
    }
  }
  expect((await enter(port, `/${locked.slug}`, "wrong", stranger())).body).toContain(SHOWN);
  expect(await bodyAt(`/${(await add({ deleted: true })).slug}`)).not.toContain('class="owner"');
  expect(await bodyAt("/UNKNOWN-SLUG")).not.toContain('class="owner"');
});

it("a page appears without the name while Postgres is down", async () => {
  const { slug } = await add();
  const text = await add({ type: "text", target: "Hello", passwordHash: null });
  for (const code of [slug, text.slug]) {
    expect(await bodyAt(`/${code}`)).toContain(SHOWN);
    await expect.poll(async () => (await cache.getMany([code]))[0]).toBeDefined();
  }
  link.refuse();
  link.cut();
  const { status, body } = await httpGet(cutOff.port, `/${slug}`, { headers: stranger() });
  expect([status, body.includes('class="owner"')]).toEqual([401, false]);
  const page = await httpGet(cutOff.port, `/${text.slug}`, { headers: stranger() });
  expect([page.status, page.body.includes("Hello"), page.body.includes('class="owner"')]).toEqual([200, true, false]);
});
