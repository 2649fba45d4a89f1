// API keys as a client of a running gateway sees them.

import { describe, expect, it } from "vitest";
import { resumeAccount, suspendAccount } from "../../accounts/account-store.ts";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { makeApiKey } from "./api-key.ts";
import { revokeApiKey } from "./operator-keys.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });

const list = (key: string | null, headers: Record<string, string> = {}) => api.call("GET", "/v1/qr", { key, headers });
let addresses = 0;
/** Returns an unused address, because requests with bad keys are counted per network. */
const newAddress = () => `203.0.113.${++addresses}`;

it("K1 rejects a request without a key or with another scheme", async () => {
  for (const headers of [{}, { Authorization: "Basic dTpw" }, { Authorization: api.key }]) {
    const response = await list(null, headers);
    expect(errorOf(response)).toBe("401 missing_api_key");
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  }
});

it.each(["bearer", "BEARER", "Bearer "])("K3 accepts the scheme %j", async (scheme) => {
  expect((await list(null, { Authorization: `${scheme} ${api.key}` })).status).toBe(200);
});

it("K5 rejects malformed, unknown, and revoked keys with the same response", async () => {
  const { key, listing } = await api.createKey();
  await revokeApiKey(api.prisma, listing.id);
  const from = { "X-Forwarded-For": newAddress() };
  const bodies = new Set<string>();
  for (const bad of ["", "x", `${api.key}x`, makeApiKey(), key]) {
    const response = await list(null, { ...from, Authorization: `Bearer ${bad}` });
    expect(errorOf(response)).toBe("401 invalid_api_key");
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    bodies.add(JSON.stringify({ ...Object(response.body), request_id: "" }));
  }
  expect(bodies.size).toBe(1);
});

it("K5 says that a key has expired", async () => {
  const { key, listing } = await api.createKey();
  await api.prisma.apiKey.update({ where: { id: listing.id }, data: { expiresAt: new Date(Date.now() - 1000) } });
  const response = await list(key);
  expect(errorOf(response)).toBe("401 expired_api_key");
  expect(response.headers.get("www-authenticate")).toBe("Bearer");
});

it("names the scope that a key lacks", async () => {
  const { key } = await api.addAccount({ scopes: ["stats:read"] });
  const response = await api.call("POST", "/v1/qr", { key, body: { target: "https://example.com" } });
  expect(errorOf(response)).toBe("403 insufficient_scope");
  expect(response.body).toMatchObject({ message: expect.stringContaining("qr:write") });
});

it("K6 ignores a key in the query, a cookie, or a body, and never echoes it", async () => {
  const body = { target: "https://example.com", api_key: api.key };
  const responses = [
    await api.call("GET", `/v1/qr?api_key=${api.key}`, { key: null }),
    await list(null, { Cookie: `key=${api.key}` }),
    await api.call("POST", "/v1/qr", { key: null, body }),
  ];
  for (const response of responses) expect(errorOf(response)).toBe("401 missing_api_key");
  const refused = [await api.call("GET", `/v1/qr?api_key=${api.key}`), await api.call("POST", "/v1/qr", { body })];
  for (const response of refused) expect(errorOf(response)).toBe("400 invalid_request api_key:unknown_field");
  expect(JSON.stringify([...responses, ...refused].map((response) => response.body))).not.toContain(api.key);
});

it("K10 rejects the keys of a suspended account until it is resumed", async () => {
  const { accountId, key } = await api.addAccount();
  await suspendAccount(api.prisma, accountId);
  expect(errorOf(await list(key))).toBe("403 account_suspended");
  await resumeAccount(api.prisma, accountId);
  await expect.poll(async () => (await list(key)).status, { timeout: 5000 }).toBe(200);
});

it("K11 ignores a session cookie and sets none", async () => {
  const Cookie = "session=0123456789; __Host-session=0123456789";
  expect(errorOf(await list(null, { Cookie }))).toBe("401 missing_api_key");
  expect(errorOf(await list(makeApiKey(), { Cookie, "X-Forwarded-For": newAddress() }))).toBe("401 invalid_api_key");
  const response = await list(api.key, { Cookie });
  expect(response.status).toBe(200);
  expect(response.headers.get("set-cookie")).toBeNull();
});

it("records when a key was last used", async () => {
  const { accountId, key } = await api.addAccount();
  const lastUsed = async () => (await api.prisma.apiKey.findFirst({ where: { accountId } }))?.lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await list(key);
  await expect.poll(lastUsed).toBeInstanceOf(Date);
});

describe("K9 a network that sends bad keys", () => {
  const statuses = async (count: number, address: () => string, key: () => string) =>
    Promise.all(
      Array.from({ length: count }, async () => (await list(key(), { "X-Forwarded-For": address() })).status),
    );

  it("gets 429 after 60 of 1,000 requests, while good keys keep working from there and elsewhere", async () => {
    const { key } = await api.addAccount();
    const address = newAddress();
    expect((await list(key, { "X-Forwarded-For": address })).status).toBe(200);
    const bad: number[] = [];
    const good: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      const [some, here, elsewhere] = await Promise.all([
        statuses(
          40,
          () => address,
          () => (round % 2 === 0 ? makeApiKey() : "qrk_bad"),
        ),
        list(key, { "X-Forwarded-For": address }),
        list(api.key, { "X-Forwarded-For": newAddress() }),
      ]);
      bad.push(...some);
      good.push(here.status, elsewhere.status);
    }
    expect(new Set(good)).toEqual(new Set([200]));
    // The requests in one round are checked concurrently, so slightly more requests than the limit allows can get through.
    const checked = bad.filter((status) => status === 401).length;
    expect(checked).toBeGreaterThanOrEqual(60);
    expect(checked).toBeLessThan(60 + 40);
    expect(bad.filter((status) => status === 429)).toHaveLength(1000 - checked);
    const response = await list(makeApiKey(), { "X-Forwarded-For": address });
    expect(errorOf(response)).toBe("429 rate_limited");
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });

  it("is a whole IPv6 /64", async () => {
    await statuses(60, () => `2001:db8:1:2::${(++addresses).toString(16)}`, makeApiKey);
    expect((await list(makeApiKey(), { "X-Forwarded-For": "2001:db8:1:2:ffff::1" })).status).toBe(429);
    expect((await list(makeApiKey(), { "X-Forwarded-For": "2001:db8:1:3::1" })).status).toBe(401);
  });

  it("T15 cannot hide behind an invented X-Forwarded-For if the proxy appends the real one", async () => {
    const address = newAddress();
    await statuses(
      60,
      () => `198.51.100.${++addresses}, ${address}`,
      () => "qrk_bad",
    );
    expect((await list("qrk_bad", { "X-Forwarded-For": `198.51.100.1, ${address}` })).status).toBe(429);
  });
});
