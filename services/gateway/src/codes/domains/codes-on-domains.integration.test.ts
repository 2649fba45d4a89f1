// Tests codes on domains of their account: paths, symbols, and the target cache.

import { domainKey, linkKey } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, describe, expect, it } from "vitest";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { recordsFor, useTestDomains } from "../../testing/test-domains.ts";

const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
afterAll(() => cache.close());
const { dns, api, ours, theirs, call, add, check, verified } = await useTestDomains();

describe("paths on a domain", () => {
  it("are distinct by the domain's rule, and collisions are reported", async () => {
    const [folding, exact] = [await verified(), await verified(ours, { case_sensitive: true })];
    const create = (host: string, slug: string) =>
      call("POST", "/v1/qr", ours, { target: "https://example.com/", dynamic: true, domain: host, slug });
    for (const slug of ["Sale", "a/b", "caf\u00e9", "x.y~z", "plus+", "x".repeat(190)]) {
      expect((await create(folding.host, slug)).status, slug).toBe(200);
      expect((await create(exact.host, slug)).status, slug).toBe(200);
    }
    for (const slug of ["Sale", "Sale/", "S%61le", "caf%c3%a9", "caf%C3%A9/"]) {
      expect(errorOf(await create(folding.host, slug)), slug).toBe("409 slug_taken");
      expect(errorOf(await create(exact.host, slug)), slug).toBe("409 slug_taken");
    }
    expect(errorOf(await create(folding.host, "sALE"))).toBe("409 slug_taken");
    expect((await create(exact.host, "sALE")).status).toBe(200);
    for (const [slug, violation] of [
      ["a//b", "invalid_value"],
      ["../b", "invalid_value"],
      ["a b%", "invalid_value"],
      ["x".repeat(191), "too_long"],
      ["1/2/3/4/5/6/7/8/9", "too_long"],
      [".well-known/x", "reserved_slug"],
    ]) {
      expect(errorOf(await create(exact.host, slug ?? "")), slug).toBe(`400 invalid_request slug:${violation}`);
    }
  });

  it("are printed in uppercase only if that leads to the same code", async () => {
    const [folding, exact] = [await verified(), await verified(ours, { case_sensitive: true })];
    const payloadOn = async (host: string, slug: string) => {
      const { id } = recordOf(
        await call("POST", "/v1/qr", ours, { target: "https://example.com/", dynamic: true, domain: host, slug }),
      );
      expect(id).toMatch(/^qr_/);
      const [row] = await api.run<{ payload: string }>(
        { name: undefined, text: "SELECT payload FROM codes WHERE slug = $1 ORDER BY created_at DESC" },
        [slug],
      );
      return row?.payload;
    };
    expect(await payloadOn(folding.host, "menu-1")).toBe(`HTTPS://${folding.host.toUpperCase()}/MENU-1/`);
    expect(await payloadOn(folding.host, "menu_1")).toBe(`HTTPS://${folding.host.toUpperCase()}/menu_1/`);
    expect(await payloadOn(exact.host, "Menu-2")).toBe(`HTTPS://${exact.host.toUpperCase()}/Menu-2/`);
  });
});

it("the target cache has the domain, its codes, and the change, when the API has responded", async () => {
  const domain = await verified();
  const [row] = await api.run<{ number: number }>(
    { name: undefined, text: "SELECT number FROM domains WHERE host = $1" },
    [domain.host],
  );
  const number = row?.number ?? 0;
  recordOf(
    await call("POST", "/v1/qr", ours, {
      target: "https://example.com/x",
      dynamic: true,
      domain: domain.host,
      slug: "x",
    }),
  );
  const cached = async () => cache.getMany([domainKey(domain.host), domainKey("*"), linkKey(number, "X")]);
  expect(await cached()).toMatchObject([
    { target: { kind: "domain", number, rootTarget: null } },
    { target: { kind: "domains", areAny: true } },
    { target: { kind: "redirect", location: "https://example.com/x" } },
  ]);
  await call("PATCH", `/v1/domains/${domain.id}`, ours, { root_target: "https://example.com/home" });
  expect(await cached()).toMatchObject([{ target: { rootTarget: "https://example.com/home" } }, {}, {}]);
  await call("DELETE", `/v1/domains/${domain.id}?codes=keep`);
  expect(await cached()).toMatchObject([{ target: { kind: "gone" } }, {}, {}]);
  expect(await api.prisma.targetRepair.count()).toBe(0);
});

it("a code that its domain leaves has another ETag, so nobody changes or keeps a record with the old address", async () => {
  const domain = await verified();
  const request = { target: "https://example.com/", dynamic: true, domain: domain.host, slug: "menu" };
  const { id, default_url } = recordOf(await call("POST", "/v1/qr", ours, request));
  const path = `/v1/qr/${id}`;
  const read = (headers = {}) => api.call("GET", path, { key: ours.key, headers });
  const tag = (await read()).headers.get("etag") ?? "";
  expect((await read({ "If-None-Match": tag })).status).toBe(304);

  const rival = await add(domain.host, theirs);
  await dns.set(recordsFor(rival));
  expect((await check(rival, theirs)).state).toBe("verified");
  const moved = await read({ "If-None-Match": tag });
  expect(recordOf(moved).short_url).toBe(default_url);
  const movedTag = moved.headers.get("etag") ?? "";
  const change = (ifMatch: string) =>
    api.call("PATCH", path, { key: ours.key, body: { title: "x" }, headers: { "If-Match": ifMatch } });
  expect(errorOf(await change(tag))).toBe("412 version_mismatch");
  expect(recordOf(await change(movedTag)).title).toBe("x");
});
