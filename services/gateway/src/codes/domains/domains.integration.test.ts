// Tests domains with a real DNS server: proof, states, takeover, deletion, and settings.

import { uuidFromDomainId } from "@qr/contracts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { recordsFor, SHORT_HOST, tokenOf, useTestDomains } from "../../testing/test-domains.ts";

const { dns, api, ours, theirs, call, domainFrom, add, check, newHost, verified } = await useTestDomains();

describe("a new domain", () => {
  it("lists the records to set, in its host's ASCII form", async () => {
    const domain = await add("Men\u00fc.Example.com.");
    expect(domain).toMatchObject({
      host: "xn--men-joa.example.com",
      host_display: "men\u00fc.example.com",
      state: "pending",
      codes: 0,
      case_sensitive: false,
      verified_at: null,
      checked_at: null,
    });
    expect(domain.records).toEqual([
      {
        type: "TXT",
        name: "_qr-challenge.xn--men-joa.example.com",
        value: expect.stringMatching(/^[0-9a-f]{32}$/),
        seen: [],
        ok: false,
      },
      { type: "CNAME", name: "xn--men-joa.example.com", value: SHORT_HOST, seen: [], ok: false },
    ]);
    expect(errorOf(await call("POST", "/v1/domains", ours, { host: "xn--men-joa.example.com" }))).toBe(
      "409 domain_exists",
    );
  });

  it.each([
    ["localhost", "host:invalid_host"],
    ["go.example", "host:invalid_host"],
    ["192.0.2.1", "host:invalid_host"],
    ["https://routes.example.com", "host:invalid_host"],
    ["*.example.com", "host:invalid_host"],
    ["xn--a.com", "host:invalid_host"],
    ["xn--abc-.com", "host:invalid_host"],
    ["foo.1", "host:invalid_host"],
    [`${"a.".repeat(118)}example.com`, "host:too_long"],
    ["a..example.com", "host:invalid_host"],
    [`${"a".repeat(64)}.example.com`, "host:invalid_host"],
    [SHORT_HOST, "host:reserved_host"],
    ["", "host:too_short"],
  ])("cannot have the host %j", async (host, violation) => {
    expect(errorOf(await call("POST", "/v1/domains", ours, { host }))).toContain(violation);
  });

  it("reports all violations at once", async () => {
    const body = { host: "localhost", slug_length: 3, root_target: "ftp://example.com", mode: 1 };
    const response = await call("POST", "/v1/domains", ours, body);
    expect(errorOf(response)).toBe(
      "400 invalid_request host:invalid_host slug_length:out_of_range mode:unknown_field root_target:invalid_target",
    );
  });

  it("is visible only to its account", async () => {
    const { id } = await add(newHost());
    for (const [method, path] of [
      ["GET", `/v1/domains/${id}`],
      ["PATCH", `/v1/domains/${id}`],
      ["DELETE", `/v1/domains/${id}`],
      ["POST", `/v1/domains/${id}/check`],
    ] as const) {
      const body = method === "PATCH" ? { root_target: null } : undefined;
      expect(errorOf(await call(method, path, theirs, body)), method).toBe("404 not_found");
    }
    const list = z.object({ data: z.array(z.object({ id: z.string() })) });
    const idsOf = async (account: { key: string }) =>
      list.parse((await call("GET", "/v1/domains", account)).body).data.map((one) => one.id);
    expect(await idsOf(ours)).toContain(id);
    expect(await idsOf(theirs)).not.toContain(id);
  });
});

describe("the proof", () => {
  it("needs both records, and a check shows what is missing", async () => {
    const domain = await add(newHost());
    const both = recordsFor(domain);
    await dns.set({ ...both, cnames: {} });
    expect(await check(domain)).toMatchObject({ state: "pending", records: [{ ok: true }, { ok: false, seen: [] }] });
    await dns.set({ ...both, texts: { [`_qr-challenge.${domain.host}`]: ["another text"] } });
    expect(await check(domain)).toMatchObject({
      state: "pending",
      records: [{ ok: false, seen: ["another text"] }, { ok: true }],
    });
    await dns.set(both);
    const checked = await check(domain);
    expect(checked).toMatchObject({ state: "verified", records: [{ ok: true }, { ok: true }] });
    expect(checked.verified_at).not.toBeNull();
  });

  it("accepts the short host's addresses instead of a CNAME", async () => {
    const domain = await add(newHost());
    const { texts = {} } = recordsFor(domain);
    await dns.set({ texts, addresses: { [SHORT_HOST]: "192.0.2.1", [domain.host]: "192.0.2.9" } });
    expect((await check(domain)).state).toBe("pending");
    await dns.set({ texts, addresses: { [SHORT_HOST]: "192.0.2.1", [domain.host]: "192.0.2.1" } });
    expect((await check(domain)).state).toBe("verified");
  });

  it("stores only a few printable values of records that anybody can fill", async () => {
    const domain = await add(newHost());
    const values = Array.from({ length: 40 }, (_, index) => `text ${index}`);
    const name = `_qr-challenge.${domain.host}`;
    await dns.set({ ...recordsFor(domain), texts: { [name]: [...values, tokenOf(domain)] } });
    const checked = await check(domain);
    expect(checked.state).toBe("verified");
    expect(checked.records[0]?.seen.length).toBeLessThanOrEqual(20);
  });

  it("is looked up at most once a second", async () => {
    const domain = await add(newHost());
    expect((await check(domain)).state).toBe("pending");
    await dns.set(recordsFor(domain));
    expect((await domainFrom(call("POST", `/v1/domains/${domain.id}/check`))).state).toBe("pending");
  });

  it("changes nothing while DNS does not respond", async () => {
    const domain = await verified();
    await dns.stop();
    for (let round = 0; round < 3; round += 1) expect((await check(domain)).state).toBe("verified");
  });
});

describe("a verified domain", () => {
  it("is failing after two failed checks in a row, keeps its codes, and recovers", async () => {
    const domain = await verified();
    const code = recordOf(
      await call("POST", "/v1/qr", ours, {
        target: "https://example.com/",
        dynamic: true,
        domain: domain.host,
        slug: "menu",
      }),
    );
    await dns.set({});
    expect((await check(domain)).state).toBe("verified");
    expect((await check(domain)).state).toBe("failing");
    expect(recordOf(await call("GET", `/v1/qr/${code.id}`)).short_url).toBe(`https://${domain.host}/menu`);
    await dns.set(recordsFor(domain));
    expect((await check(domain)).state).toBe("verified");
    const events = await api.prisma.event.findMany({
      where: { subject: uuidFromDomainId(domain.id) ?? "" },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ data }) => (data as { state: string }).state)).toEqual(["verified", "failing", "verified"]);
  });

  it("goes to another account only once its own record is gone", async () => {
    const domain = await verified();
    const code = recordOf(
      await call("POST", "/v1/qr", ours, {
        target: "https://example.com/",
        dynamic: true,
        domain: domain.id,
        slug: "menu",
      }),
    );
    const rival = await add(domain.host, theirs);
    await dns.set({
      ...recordsFor(domain),
      texts: { [`_qr-challenge.${domain.host}`]: [tokenOf(domain), tokenOf(rival)] },
    });
    expect((await check(rival, theirs)).state).toBe("pending");
    await dns.set(recordsFor(rival));
    expect(await check(rival, theirs)).toMatchObject({ state: "verified", codes: 0 });
    expect(await domainFrom(call("GET", `/v1/domains/${domain.id}`))).toMatchObject({ state: "lost", codes: 1 });
    const moved = recordOf(await call("GET", `/v1/qr/${code.id}`));
    expect(moved).toMatchObject({ domain: SHORT_HOST, short_url: code.default_url });
    const mine = recordOf(
      await call("POST", "/v1/qr", theirs, { target: "https://example.com/", domain: domain.host, slug: "menu" }),
    );
    expect(mine.short_url).toBe(`https://${domain.host}/menu`);
    expect(errorOf(await call("POST", "/v1/qr", ours, { target: "https://example.com/", domain: domain.host }))).toBe(
      "400 invalid_request domain:unknown_domain",
    );
  });

  it("cannot be deleted while codes use it, unless they are kept at their default addresses", async () => {
    const domain = await verified();
    const code = recordOf(
      await call("POST", "/v1/qr", ours, { target: "https://example.com/", dynamic: true, domain: domain.host }),
    );
    expect(errorOf(await call("DELETE", `/v1/domains/${domain.id}`))).toBe("409 domain_in_use");
    expect(errorOf(await call("DELETE", `/v1/domains/${domain.id}?codes=drop`))).toBe(
      "400 invalid_request codes:invalid_value",
    );
    expect((await call("DELETE", `/v1/domains/${domain.id}?codes=keep`)).body).toEqual({
      id: domain.id,
      deleted: true,
    });
    expect(recordOf(await call("GET", `/v1/qr/${code.id}`)).short_url).toBe(code.default_url);
    expect(errorOf(await call("GET", `/v1/domains/${domain.id}`))).toBe("404 not_found");
    expect((await add(domain.host)).state).toBe("pending");
  });

  it("has settings, and its case sensitivity is fixed once a code uses it", async () => {
    const domain = await verified();
    const patch = (body: object) => call("PATCH", `/v1/domains/${domain.id}`, ours, body);
    expect(await domainFrom(patch({ case_sensitive: true, slug_length: 6, assetlinks: [] }))).toMatchObject({
      case_sensitive: true,
      slug_length: 6,
      assetlinks: [],
    });
    const code = recordOf(await call("POST", "/v1/qr", ours, { target: "https://example.com/", domain: domain.host }));
    expect(new URL(code.short_url).pathname).toHaveLength(7);
    expect(errorOf(await patch({ case_sensitive: false }))).toBe("409 domain_in_use");
    expect(errorOf(await patch({}))).toBe("400 invalid_request :empty_change");
    expect((await domainFrom(patch({ slug_length: null }))).slug_length).toBeNull();
  });
});
