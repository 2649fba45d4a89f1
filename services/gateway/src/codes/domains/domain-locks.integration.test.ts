// Tests what waits for what when domains change.

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { delayCommits, lockCodes, lockCommits, lockDomains, untilBlocked, whileLocked } from "../../testing/locks.ts";
import { useTestDomains } from "../../testing/test-domains.ts";
import type { TestResponse } from "../../testing/test-gateway.ts";

const { api, ours, theirs, call, domainFrom, verified } = await useTestDomains();

it("a request for another account's domain waits for no lock", async () => {
  const domain = await verified();
  const path = `/v1/domains/${domain.id}`;
  await whileLocked(api.prisma, lockDomains, async () => {
    expect(errorOf(await call("PATCH", path, theirs, { slug_length: 5 }))).toBe("404 not_found");
    expect(errorOf(await call("DELETE", path, theirs))).toBe("404 not_found");
  });
  expect((await domainFrom(call("GET", path))).slug_length).toBeNull();
});

it("a change waits for other changes of domains, and a domain deleted meanwhile is not found", async () => {
  const domain = await verified();
  const path = `/v1/domains/${domain.id}`;
  const pending = await whileLocked(api.prisma, lockDomains, async () => {
    const requests = [call("DELETE", path), call("PATCH", path, ours, { slug_length: 5 })];
    await untilBlocked(api.prisma, 2);
    return requests;
  });
  const outcomes = (await Promise.all(pending)).map((response) =>
    response.status === 200 ? "200" : errorOf(response),
  );
  expect(["200", "404 not_found"]).toContain(outcomes[1]);
  expect(outcomes[0]).toBe("200");
});

describe("the first code on a domain and a change of its case sensitivity, at the same time", () => {
  const outcomeOf = (response: TestResponse) => (response.status === 200 ? "200" : errorOf(response));
  const create = ({ host }: { host: string }) =>
    api.call("POST", "/v1/qr", {
      body: { target: "https://example.com/", dynamic: true, domain: host, slug: "Menu" },
      headers: { "Idempotency-Key": randomUUID() },
      key: ours.key,
    });
  const change = ({ id }: { id: string }) => call("PATCH", `/v1/domains/${id}`, ours, { case_sensitive: true });

  it("do not both succeed if the change is committed first", async () => {
    const domain = await verified();
    const creating = await whileLocked(api.prisma, lockCodes, async () => {
      const created = create(domain);
      await untilBlocked(api.prisma);
      expect(outcomeOf(await change(domain))).toBe("200");
      return [created];
    });
    expect((await Promise.all(creating)).map(outcomeOf)).toEqual(["400 invalid_request domain:unknown_domain"]);
    expect(outcomeOf(await create(domain))).toBe("200");
  });

  it("do not both succeed if the code is committed first", async () => {
    await delayCommits(api.prisma);
    const domain = await verified();
    const sent = await whileLocked(api.prisma, lockCommits, async () => {
      const created = create(domain);
      await untilBlocked(api.prisma);
      const changed = change(domain);
      await untilBlocked(api.prisma, 2);
      return [created, changed];
    });
    expect((await Promise.all(sent)).map(outcomeOf)).toEqual(["200", "409 domain_in_use"]);
  });
});
