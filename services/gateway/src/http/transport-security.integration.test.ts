// Tests what keeps API keys off plain connections and out of browsers.

import { expect, test } from "vitest";
import { makeApiKey } from "../access/api-keys/api-key.ts";
import { errorOf } from "../testing/expectations.ts";
import { type TestResponse, useTestGateway } from "../testing/test-gateway.ts";

const behindProxy = await useTestGateway({ API_PLAIN_HTTP: "refuse", TRUSTED_PROXIES: ["127.0.0.1"] });
const behindAny = await useTestGateway({ API_PLAIN_HTTP: "refuse", TRUSTED_PROXIES: ["0.0.0.0/0"] });
const open = await useTestGateway({ API_PLAIN_HTTP: "refuse" });

const withoutId = (response: TestResponse) => ({ ...Object(response.body), request_id: "" });

test("T18 rejects requests without TLS, without a redirect and with the same response for valid, bad, and missing keys", async () => {
  const bodies = new Set<string>();
  for (const headers of [{}, { "X-Forwarded-Proto": "http" }, { "X-Forwarded-Proto": "http, https" }]) {
    for (const key of [undefined, makeApiKey(), "nonsense", null]) {
      const response = await behindProxy.call("GET", "/v1/qr", { ...(key === undefined ? {} : { key }), headers });
      expect(errorOf(response)).toBe("403 https_required");
      expect(response.headers.get("location")).toBeNull();
      bodies.add(JSON.stringify(withoutId(response)));
    }
  }
  expect(bodies.size).toBe(1);
});

test("T18 serves requests over TLS; the health check does not need it", async () => {
  const headers = { "X-Forwarded-Proto": "https" };
  expect((await behindAny.call("GET", "/v1/qr", { headers })).status).toBe(200);
  expect((await behindProxy.call("GET", "/v1/qr", { headers })).status).toBe(200);
  expect(errorOf(await behindProxy.call("GET", "/v1/qr", { key: null, headers }))).toBe("401 missing_api_key");
  expect((await behindProxy.call("GET", "/healthz", { key: null })).status).toBe(200);
});

test("T18 believes only a trusted proxy's report that TLS was used", async () => {
  const headers = { "X-Forwarded-Proto": "https", Forwarded: "proto=https" };
  expect(errorOf(await open.call("GET", "/v1/qr", { headers }))).toBe("403 https_required");
});

test("T18 looks up bad keys without TLS no more often than with TLS", async () => {
  const from = { "X-Forwarded-For": "203.0.113.200" };
  const plain = () => behindProxy.call("GET", "/v1/qr", { key: makeApiKey(), headers: from });
  for (let request = 0; request < 60; request += 1) expect(errorOf(await plain())).toBe("403 https_required");
  const headers = { ...from, "X-Forwarded-Proto": "https" };
  expect(errorOf(await behindProxy.call("GET", "/v1/qr", { key: makeApiKey(), headers }))).toBe("429 rate_limited");
  expect(errorOf(await plain())).toBe("403 https_required");
});

test.each(["/v1/qr", "/v1/qr/qr_x", "/v1/nothing"])(
  "T20 a preflight for %s is rejected, and no response allows another origin",
  async (path) => {
    const Origin = "https://shop.example";
    const preflight = {
      Origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization",
    };
    const refused = await open.call("OPTIONS", path, { key: null, headers: preflight });
    expect(errorOf(refused)).toBe("403 cross_origin_refused");
    const headers = { Origin, "X-Forwarded-Proto": "https" };
    const responses = [refused, await behindProxy.call("GET", path, { headers }), await open.call("OPTIONS", path)];
    const names = responses.flatMap((response) => [...response.headers.keys()]);
    expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([]);
  },
);
