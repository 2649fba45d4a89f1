// Limits apply to the same address as in the redirect and render services, however the proxy writes it.

import { FORWARDED_ADDRESSES } from "@qr/runtime/testing";
import { expect, onTestFinished, test } from "vitest";
import { errorOf } from "../testing/expectations.ts";
import { startTestApp } from "../testing/test-app.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { stranger } from "../testing/test-person.ts";
import { makeApiKey } from "./api-keys/api-key.ts";

/** The limits on requests with bad keys, and on sign-ins for one email address from one network. */
const BAD_KEYS = 60;
const GUESSES = 10;

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });

test.each(FORWARDED_ADDRESSES)("T15 %s", async (_title, trustedProxies, forwarded, client) => {
  const app = await startTestApp({
    prisma: api.prisma,
    trustedProxies,
    routesWith: () => [
      { access: "anyone", method: "get", path: "/address", respond: async ({ address }) => ({ body: { address } }) },
    ],
  });
  onTestFinished(() => app.stop());
  const headers = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const response = await fetch(`${app.url}/session/address`, { headers });
  expect(await response.json()).toEqual({ address: client });
});

test.each([
  ["an IPv4 address", (port: number) => `203.0.113.9:${port}`, "198.51.100.7:4711"],
  ["an IPv6 address", (port: number) => `[2001:db8:9::7]:${port}`, "[2001:db8:7::7]:4711"],
])(
  "T15 one network's bad keys and passwords use up no other's limit if the proxy adds the port to %s",
  async (_title, from, other) => {
    const sendKey = (address: string) =>
      api.call("GET", "/v1/qr", { key: makeApiKey(), headers: { "X-Forwarded-For": address } });
    const guess = (address: string) =>
      stranger(api.url).call("POST", "/session/sign-in", {
        body: { email: "victim@example.com", password: "not the password" },
        headers: { "X-Forwarded-For": address },
      });
    for (let port = 1; port <= BAD_KEYS; port += 1)
      expect(errorOf(await sendKey(from(port)))).toBe("401 invalid_api_key");
    expect(errorOf(await sendKey(from(0)))).toBe("429 rate_limited");
    expect(errorOf(await sendKey(other))).toBe("401 invalid_api_key");
    for (let port = 1; port <= GUESSES; port += 1)
      expect(errorOf(await guess(from(port)))).toBe("401 wrong_credentials");
    expect(errorOf(await guess(from(0)))).toBe("429 rate_limited");
    expect(errorOf(await guess(other))).toBe("401 wrong_credentials");
  },
);
