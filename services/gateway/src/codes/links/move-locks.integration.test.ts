// Tests moves that happen at the same time as other changes.

import { uuidFromCodeId } from "@qr/contracts";
import { expect, it } from "vitest";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { lockCode, lockDomains, untilBlocked, whileLocked } from "../../testing/locks.ts";
import { recordsFor, useTestDomains } from "../../testing/test-domains.ts";
import type { TestResponse } from "../../testing/test-gateway.ts";

const { dns, api, ours, theirs, call, add, check, verified } = await useTestDomains({}, "move-locks");
const outcomeOf = (response: TestResponse) => (response.status === 200 ? "200" : errorOf(response));
const create = async () =>
  recordOf(await call("POST", "/v1/qr", ours, { target: "https://example.com/", dynamic: true }));
const move = (id: string, domain: string, slug: string) => call("PATCH", `/v1/qr/${id}`, ours, { domain, slug });
const uuidOf = ({ id }: { id: string }) => uuidFromCodeId(id) ?? "";

it("only one of several codes and aliases gets a path, and the others are unchanged", async () => {
  const { host } = await verified();
  const codes = await Promise.all([create(), create(), create()]);
  const alias = await create();
  const outcomes = await Promise.all([
    ...codes.map(({ id }) => move(id, host, "rush")),
    call("POST", `/v1/qr/${alias.id}/aliases`, ours, { domain: host, slug: "rush" }),
    call("POST", "/v1/qr", ours, { target: "https://example.com/", dynamic: true, domain: host, slug: "rush" }),
  ]);
  expect(outcomes.map(outcomeOf).sort()).toEqual(["200", ...Array.from({ length: 4 }, () => "409 slug_taken")]);
  for (const [index, code] of [...codes, alias].entries()) {
    if (outcomes[index]?.status === 200) continue;
    expect(recordOf(await call("GET", `/v1/qr/${code.id}`))).toEqual(code);
  }
});

it("several moves of one code happen one after the other, and all its addresses work", async () => {
  const { host } = await verified();
  const code = await create();
  const slugs = ["one", "two", "three", "four"];
  const outcomes = await Promise.all(slugs.map((slug) => move(code.id, host, slug)));
  expect(outcomes.map(outcomeOf)).toEqual(slugs.map(() => "200"));
  const { short_url, aliases } = recordOf(await call("GET", `/v1/qr/${code.id}`));
  const all = [short_url, ...aliases.map((alias) => alias.short_url)];
  expect(all.sort()).toEqual([...slugs.map((slug) => `https://${host}/${slug}`), code.short_url].sort());
});

it("a move waits for the deletion of its domain, and is then rejected", async () => {
  const domain = await verified();
  const code = await create();
  const sent = await whileLocked(api.prisma, lockCode(uuidOf(code)), async () => {
    const moving = move(code.id, domain.host, "gone");
    await untilBlocked(api.prisma);
    expect((await call("DELETE", `/v1/domains/${domain.id}`)).status).toBe(200);
    return [moving];
  });
  expect((await Promise.all(sent)).map(outcomeOf)).toEqual(["400 invalid_request domain:unknown_domain"]);
  expect(recordOf(await call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

it("a move is rejected if another account takes the domain over meanwhile", async () => {
  const domain = await verified();
  const code = await create();
  const rival = await add(domain.host, theirs);
  const sent = await whileLocked(api.prisma, lockCode(uuidOf(code)), async () => {
    const moving = move(code.id, domain.host, "taken-over");
    await untilBlocked(api.prisma);
    await dns.set(recordsFor(rival));
    expect((await check(rival, theirs)).state).toBe("verified");
    return [moving];
  });
  expect((await Promise.all(sent)).map(outcomeOf)).toEqual(["400 invalid_request domain:unknown_domain"]);
});

it("a domain to which a code moves meanwhile cannot be deleted, and a change of its case sensitivity is rejected", async () => {
  const domain = await verified();
  const code = await create();
  const path = `/v1/domains/${domain.id}`;
  const sent = await whileLocked(api.prisma, lockDomains, async () => {
    const changes = [call("DELETE", path), call("PATCH", path, ours, { case_sensitive: true })];
    await untilBlocked(api.prisma, 2);
    expect(outcomeOf(await move(code.id, domain.host, "first"))).toBe("200");
    return changes;
  });
  expect((await Promise.all(sent)).map(outcomeOf)).toEqual(["409 domain_in_use", "409 domain_in_use"]);
});
