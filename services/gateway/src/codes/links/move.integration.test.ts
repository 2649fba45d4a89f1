// Tests moves of codes to other addresses: what the API shows, what the symbols encode, and what the target cache has.

import { codeMovedV1, codeUpdatedV1, linkKey, uuidFromCodeId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, describe, expect, it } from "vitest";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { recordsFor, SHORT_HOST, useTestDomains } from "../../testing/test-domains.ts";

const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
afterAll(() => cache.close());
const { dns, api, ours, theirs, call, add, check, verified } = await useTestDomains({}, "move");

const create = async (fields: object = {}) =>
  recordOf(await call("POST", "/v1/qr", ours, { target: "https://example.com/", dynamic: true, ...fields }));
const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  api.call("PATCH", `/v1/qr/${id}`, { body, key: ours.key, headers });
const move = async (id: string, domain: string, slug?: string) => recordOf(await patch(id, { domain, slug }));
const read = async (id: string) => recordOf(await call("GET", `/v1/qr/${id}`));
const urlsOf = ({ aliases }: { aliases: readonly { short_url: string }[] }) => aliases.map((alias) => alias.short_url);
const rowOf = (id: string) => api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(id) ?? "" } });
const linksOf = (id: string) => api.prisma.link.findMany({ where: { codeId: uuidFromCodeId(id) ?? "" } });
async function locationAt(host: string, path: string): Promise<string | undefined> {
  const domain = host === SHORT_HOST ? null : await api.prisma.domain.findFirst({ where: { host, state: "verified" } });
  const [entry] = await cache.getMany([linkKey(domain?.number ?? 0, path)]);
  return entry?.target.kind === "redirect" ? entry.target.location : entry?.target.kind;
}
let paths = 0;
function newPath(): string {
  paths += 1;
  return `MOVED-${paths}`;
}

describe("a code on the short host", () => {
  it("keeps its path on the new domain, and its old address becomes an alias", async () => {
    const { host } = await verified();
    const path = newPath();
    const code = await create({ slug: path });
    const moved = await move(code.id, host);
    expect(moved).toMatchObject({ domain: host, short_url: `https://${host}/${path}`, scans: code.scans });
    expect(urlsOf(moved)).toEqual([code.short_url]);
    expect(moved.default_url).toMatch(/^https:\/\/short\.qr-service\.com\/[0-9A-Z]{10}$/);
    expect(await read(code.id)).toEqual(moved);
    const alias = (await linksOf(code.id)).find(({ aliasId }) => aliasId !== null);
    expect(alias).toMatchObject({ slug: path, payload: `HTTPS://SHORT.QR-SERVICE.COM/${path}/` });
    const { payload, moves, version } = await rowOf(code.id);
    expect({ payload, moves, version }).toEqual({
      payload: `HTTPS://${host.toUpperCase()}/${path}/`,
      moves: 1,
      version: 2,
    });
    for (const [name, at] of [
      [host, path],
      [SHORT_HOST, path],
      [SHORT_HOST, moved.default_url?.slice(-10) ?? ""],
    ] as const) {
      expect(await locationAt(name, at), `${name}/${at}`).toBe("https://example.com/");
    }
    expect(await api.prisma.targetRepair.count()).toBe(0);
  });

  it("can move to a path that only the new domain allows, by the ID of the domain, together with other changes", async () => {
    const domain = await verified();
    const { id } = await create();
    const moved = recordOf(
      await patch(id, { domain: domain.id, slug: "moved/b.c/", target: "https://example.com/new" }),
    );
    expect(moved.short_url).toBe(`https://${domain.host}/moved/b.c`);
    expect((await rowOf(id)).version).toBe(2);
    expect(await locationAt(domain.host, "MOVED/B.C")).toBe("https://example.com/new");
  });

  it("gets two events: the change with the fields as before and after, and the move", async () => {
    const { host } = await verified();
    const { id } = await create();
    await move(id, host, "events");
    const where = { subject: uuidFromCodeId(id) ?? "" };
    const [created, updated, moved] = await api.prisma.event.findMany({ where, orderBy: { id: "asc" } });
    expect([created?.type, updated?.type, moved?.type]).toEqual([
      "code.created.v1",
      "code.updated.v1",
      "code.moved.v1",
    ]);
    const { version, changes } = codeUpdatedV1.parse(updated?.data);
    expect(version).toBe(2);
    expect(changes).toMatchObject({ domain: { from: null, to: host }, slug: { to: "events" }, aliases: { from: [] } });
    expect(codeMovedV1.parse(moved?.data)).toMatchObject({ version: 2, moves: 1 });
  });
});

describe("a code on an own domain", () => {
  it("moves to another own domain, and keeps its address on the short host", async () => {
    const [first, second] = [await verified(), await verified(ours, { case_sensitive: true })];
    const code = await create({ domain: first.host, slug: "Moved-Menu" });
    const moved = await move(code.id, second.host);
    expect(moved).toMatchObject({ short_url: `https://${second.host}/Moved-Menu`, default_url: code.default_url });
    expect(urlsOf(moved)).toEqual([`https://${first.host}/Moved-Menu`]);
    expect(await locationAt(first.host, "MOVED-MENU")).toBe("https://example.com/");
    expect((await linksOf(code.id)).length).toBe(3);
  });

  it("moves to the short host and back as often as wanted, with the same addresses", async () => {
    const { host } = await verified();
    const path = newPath();
    const code = await create({ domain: host, slug: path });
    for (const round of [1, 2, 3]) {
      const away = await move(code.id, SHORT_HOST);
      expect(away).toMatchObject({ domain: SHORT_HOST, short_url: `https://${SHORT_HOST}/${path}` });
      expect([away.default_url, urlsOf(away)]).toEqual([code.default_url, [code.short_url]]);
      const back = await move(code.id, host);
      expect([back.short_url, back.default_url, urlsOf(back)]).toEqual([
        code.short_url,
        code.default_url,
        [away.short_url],
      ]);
      expect((await rowOf(code.id)).moves).toBe(2 * round);
      expect(await linksOf(code.id)).toHaveLength(3);
    }
  });

  it("can move to its own address on the short host", async () => {
    const { host } = await verified();
    const code = await create({ domain: host, slug: "home" });
    const moved = await move(code.id, SHORT_HOST, code.default_url?.slice(-10));
    expect(moved).toMatchObject({ short_url: code.default_url, domain: SHORT_HOST });
    expect(moved.default_url).toBeUndefined();
    expect(urlsOf(moved)).toEqual([code.short_url]);
  });

  it("moves for good after its domain is lost", async () => {
    const domain = await verified();
    const code = await create({ domain: domain.host, slug: "lost" });
    const rival = await add(domain.host, theirs);
    await dns.set(recordsFor(rival));
    expect((await check(rival, theirs)).state).toBe("verified");
    expect((await read(code.id)).short_url).toBe(code.default_url);
    const other = await verified();
    expect(errorOf(await patch(code.id, { domain: domain.host }))).toBe("400 invalid_request domain:unknown_domain");
    const moved = await move(code.id, SHORT_HOST);
    expect([moved.short_url, urlsOf(moved), moved.default_url]).toEqual([code.default_url, [], undefined]);
    expect((await move(code.id, other.host, "found")).short_url).toBe(`https://${other.host}/found`);
  });
});

describe("an alias of the code", () => {
  it("becomes the address, and the old address the alias", async () => {
    const { host } = await verified();
    const code = await create({ slug: newPath() });
    const path = `/v1/qr/${code.id}/aliases`;
    const [alias] = recordOf(await call("POST", path, ours, { domain: host, slug: "mine" })).aliases;
    const moved = await move(code.id, host, "mine");
    expect([moved.short_url, urlsOf(moved)]).toEqual([alias?.short_url, [code.short_url]]);
    expect(errorOf(await call("DELETE", `${path}/${alias?.id}`))).toBe("404 not_found");
  });

  it("is taken once it is deleted", async () => {
    const { host } = await verified();
    const code = await create();
    const path = `/v1/qr/${code.id}/aliases`;
    const [alias] = recordOf(await call("POST", path, ours, { domain: host, slug: "deleted" })).aliases;
    recordOf(await call("DELETE", `${path}/${alias?.id}`));
    expect(errorOf(await patch(code.id, { domain: host, slug: "deleted" }))).toBe("409 slug_taken");
  });

  it("is needed for the old address: a code with 50 aliases moves only to one of them", async () => {
    const { host } = await verified();
    const code = await create();
    recordOf(await call("POST", `/v1/qr/${code.id}/aliases`, ours, { domain: host, slug: "fiftieth" }));
    const codeId = uuidFromCodeId(code.id) ?? "";
    const data = Array.from({ length: 49 }, (_, index) => ({
      key: linkKey(0, `FULL-${index}`),
      codeId,
      aliasId: crypto.randomUUID(),
      slug: `FULL-${index}`,
      payload: `HTTPS://SHORT.QR-SERVICE.COM/FULL-${index}/`,
    }));
    await api.prisma.link.createMany({ data });
    expect(errorOf(await patch(code.id, { domain: host, slug: "more" }))).toBe("409 limit_reached");
    expect(await read(code.id)).toMatchObject({ short_url: code.short_url, aliases: { length: 50 } });
    expect((await move(code.id, host, "fiftieth")).aliases).toHaveLength(50);
  });
});

it("a move to the present address changes nothing, in any spelling", async () => {
  const { host, id: domainId } = await verified();
  const code = await create({ domain: host, slug: "Here" });
  for (const body of [{ domain: host }, { domain: domainId }, { domain: `${host.toUpperCase()}.`, slug: "here/" }]) {
    const response = await patch(code.id, body);
    expect(recordOf(response)).toEqual(code);
    expect(response.headers.get("etag")).toBe(`"${code.id}-1"`);
  }
  const onDefault = await create();
  expect(recordOf(await patch(onDefault.id, { domain: SHORT_HOST }))).toEqual(onDefault);
});

it("invalid moves are rejected", async () => {
  const { host } = await verified();
  const foreign = await verified(theirs);
  const code = await create({ domain: host, slug: "a/long.path" });
  await create({ domain: host, slug: "other" });
  for (const [body, expected] of [
    [{ domain: foreign.host }, "400 invalid_request domain:unknown_domain"],
    [{ domain: SHORT_HOST }, "400 invalid_request slug:invalid_value"],
    [{ domain: SHORT_HOST, slug: "healthz" }, "400 invalid_request slug:reserved_slug"],
    [{ domain: host, slug: "x y", title: 5 }, "400 invalid_request title:invalid_type slug:invalid_value"],
    [{ domain: SHORT_HOST, title: 5 }, "400 invalid_request title:invalid_type slug:invalid_value"],
    [{ slug: "alone" }, "400 invalid_request domain:required"],
    [{ domain: null, slug: "" }, "400 invalid_request domain:invalid_type slug:too_short"],
    [{ domain: host, slug: "OTHER" }, "409 slug_taken"],
  ] as const) {
    expect(errorOf(await patch(code.id, body)), JSON.stringify(body)).toBe(expected);
  }
  const fixed = await create({ dynamic: false });
  expect(errorOf(await patch(fixed.id, { domain: host }))).toBe("409 code_is_static");
  expect(errorOf(await patch(code.id, { domain: host, slug: "n" }, { "If-Match": '"old"' }))).toBe(
    "412 version_mismatch",
  );
  expect(await read(code.id)).toEqual(code);
});
