// API keys that can be used only from some networks.

import { describe, expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const behindProxy = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });
const direct = await useTestGateway();

async function keyFrom(api: typeof direct, ...networks: string[]) {
  const { key, listing } = await api.createKey({ limits: { networks } });
  const outcome = async (from?: string) => {
    const headers = from === undefined ? {} : { "X-Forwarded-For": from };
    const response = await api.call("GET", "/v1/qr", { key, headers });
    return response.status === 200 ? "200" : errorOf(response);
  };
  return { key, id: listing.id, outcome };
}
const REFUSED = "403 network_not_allowed";

test.each([
  ["192.0.2.7", "200"],
  ["192.0.3.7", REFUSED],
  ["2001:db8::5", "200"],
  ["2001:db9::5", REFUSED],
  ["198.51.100.9", "200"],
  ["198.51.100.8", REFUSED],
])("a request from %s gets %s", async (from, expected) => {
  const { outcome } = await keyFrom(behindProxy, "192.0.2.0/24", "2001:db8::/32", "198.51.100.9");
  expect(await outcome(from)).toBe(expected);
});

test("K17 X-Forwarded-For counts only if a trusted proxy has sent it, and only its last untrusted address", async () => {
  const { outcome } = await keyFrom(direct, "192.0.2.0/24");
  expect(await outcome("192.0.2.7")).toBe(REFUSED);
  expect(await outcome()).toBe(REFUSED);
  const proxied = await keyFrom(behindProxy, "192.0.2.0/24");
  expect(await proxied.outcome("192.0.2.7, 203.0.113.5")).toBe(REFUSED);
  expect(await proxied.outcome("203.0.113.5, 192.0.2.7")).toBe("200");
  expect(await proxied.outcome("not an address")).toBe(REFUSED);
  expect(await proxied.outcome()).toBe(REFUSED);
});

test("K18 an IPv4 address in IPv6 form counts as the IPv4 address", async () => {
  const { outcome } = await keyFrom(behindProxy, "192.0.2.0/24");
  for (const from of ["::ffff:192.0.2.7", "::ffff:c000:207", "[::ffff:192.0.2.7]:443"])
    expect(await outcome(from)).toBe("200");
  expect(await outcome("::ffff:203.0.113.5")).toBe(REFUSED);
  const sixOnly = await keyFrom(behindProxy, "::/0");
  expect(await sixOnly.outcome("::ffff:192.0.2.7")).toBe(REFUSED);
  expect(await sixOnly.outcome("2001:db8::5")).toBe("200");
});

describe("a refused request", () => {
  test("is refused before its body is read, and is not a use of the key", async () => {
    const { key, id } = await keyFrom(direct, "192.0.2.0/24");
    const response = await direct.call("POST", "/v1/qr", { key, body: "{" });
    expect(errorOf(response)).toBe(REFUSED);
    expect((await direct.prisma.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt).toBeNull();
  });
  test("does not reveal the networks", async () => {
    const { key } = await keyFrom(direct, "192.0.2.0/24");
    expect((await direct.call("GET", "/v1/qr", { key })).text).not.toContain("192.0.2");
  });
});

test("a key with only a network limit can use the routes of the whole account", async () => {
  const { key } = await keyFrom(direct, "127.0.0.0/8");
  expect((await direct.call("GET", "/v1/tags", { key })).status).toBe(200);
});
