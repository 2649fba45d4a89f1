// D1: requests that another site makes a browser send. Tests every route under /session that changes something × every way in which a
// request can come from another site.

import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { CSRF_HEADER } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { everythingStored } from "../testing/everything-stored.ts";
import { errorOf } from "../testing/expectations.ts";
import { listedRoutes } from "../testing/listed-routes.ts";
import { sampleCall } from "../testing/session-samples.ts";
import { TEST_SETTINGS, useTestGateway } from "../testing/test-gateway.ts";
import { signUp, stranger } from "../testing/test-person.ts";

const api = await useTestGateway();

const SITE = "Sec-Fetch-Site";
const changing = listedRoutes(api).filter(({ method }) => method !== "GET");
const someone = await signUp(api);

type Headers = Record<string, string | undefined>;
const ELSEWHERE: readonly (readonly [string, Headers])[] = [
  ["a page on another site", { [SITE]: "cross-site", Origin: "https://evil.example" }],
  ["a page of another host of the same site", { [SITE]: "same-site", Origin: "https://www.qr-service.com" }],
  ["no page at all", { [SITE]: "none" }],
  ["a program that says nothing", { [SITE]: undefined }],
  ["an older browser on another site", { [SITE]: undefined, Origin: "https://evil.example" }],
  ["a sandboxed frame", { [SITE]: undefined, Origin: "null" }],
  ["another port of this machine", { [SITE]: undefined, Origin: "http://127.0.0.1:1" }],
  ["the right host without TLS", { [SITE]: undefined, Origin: "http://api.qr-service.com" }],
  ["a foreign name that resolves to this server", { [SITE]: "same-origin", Origin: "http://evil.example" }],
];
const WITHOUT_TOKEN: readonly (readonly [string, Headers])[] = [
  ["no token", { [CSRF_HEADER]: undefined }],
  ["an empty token", { [CSRF_HEADER]: "" }],
  ["a wrong token", { [CSRF_HEADER]: "A".repeat(43) }],
  ["another session's token", { [CSRF_HEADER]: someone.csrfToken }],
];
const OTHER_FORMS: readonly (readonly [string, Headers])[] = [
  ["a form", { "Content-Type": "application/x-www-form-urlencoded" }],
  ["a form with files", { "Content-Type": "multipart/form-data; boundary=x" }],
  ["JSON as plain text", { "Content-Type": "text/plain" }],
  ["JSON without a type", { "Content-Type": undefined }],
];

test("D1 covers every route that changes something", () => {
  expect(changing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["post /sign-in", "delete /user", "patch /account", "post /v1/qr", "delete /v1/qr/:id"]),
  );
});

describe.each(changing)("$name", (route) => {
  test("D1 W16 rejects other sites, a missing token, and other content types, and changes nothing", async () => {
    const actor = await signUp(api);
    const { path, ...sample } = await sampleCall(route, { api, actor });
    const person = route.access === "anyone" ? stranger(api.url) : actor;
    const before = await everythingStored(api);
    const outcomes = async (kinds: readonly (readonly [string, Headers])[]) => {
      const responses = kinds.map(async ([kind, headers]) => {
        const response = await person.call(route.method, path, {
          ...sample,
          headers: { ...sample.headers, ...headers },
        });
        expect(response.headers.getSetCookie(), kind).toEqual([]);
        return [kind, errorOf(response)] as const;
      });
      return Object.fromEntries(await Promise.all(responses));
    };
    const all = (kinds: readonly (readonly [string, Headers])[], outcome: string) =>
      Object.fromEntries(kinds.map(([kind]) => [kind, outcome]));

    expect(await outcomes(ELSEWHERE)).toEqual(all(ELSEWHERE, "403 cross_site_request"));
    if (route.access !== "anyone")
      expect(await outcomes(WITHOUT_TOKEN)).toEqual(all(WITHOUT_TOKEN, "403 csrf_token_invalid"));
    if (route.readsBody) expect(await outcomes(OTHER_FORMS)).toEqual(all(OTHER_FORMS, "415 unsupported_media_type"));
    expect(await everythingStored(api)).toBe(before);

    const response = await person.call(route.method, path, sample);
    expect(response.status, response.text).toBeLessThan(300);
  });
});

test.each([
  ["the dashboard's address", TEST_SETTINGS.PUBLIC_API_URL],
  ["the requested address", api.url],
])("D1 an older browser, which sends only Origin, is accepted from %s", async (_what, origin) => {
  const person = await signUp(api);
  const response = await person.call("PATCH", "/session/user", {
    body: { name: "Changed" },
    headers: { [SITE]: undefined, Origin: origin },
  });
  expect(response.status, response.text).toBe(200);
});

test.each([
  ["a foreign name that resolves to this server", (port: string) => `evil.example:${port}`, 403],
  ["a name under localhost", (port: string) => `evil.localhost:${port}`, 403],
  ["localhost", (port: string) => `localhost:${port}`, 401],
  ["the address", (port: string) => `127.0.0.1:${port}`, 401],
  ["the IPv6 address", (port: string) => `[::1]:${port}`, 401],
])("D1 checks the host of a page opened under %s", async (_what, hostAt, status) => {
  const { port } = new URL(api.url);
  const host = hostAt(port);
  const outgoing = request(`${api.url}/session/sign-in`, {
    method: "POST",
    headers: {
      Host: host,
      Origin: `http://${host}`,
      [SITE]: "same-origin",
      "Content-Type": "application/json",
      "X-Forwarded-Host": "api.qr-service.com",
    },
  });
  outgoing.end(JSON.stringify({ email: "nobody@example.com", password: "a wrong password" }));
  const [response]: IncomingMessage[] = await once(outgoing, "response");
  response?.resume();
  expect(response?.statusCode).toBe(status);
});

test("D1 a browser's preflight is rejected, and no response allows another origin", async () => {
  const person = await signUp(api);
  const response = await person.call("OPTIONS", "/session/user", {
    headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "PATCH" },
  });
  expect(errorOf(response)).toBe("403 cross_origin_refused");
  const read = await person.call("GET", "/session/me", {
    headers: { Origin: "https://evil.example" },
  });
  for (const { headers } of [response, read])
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

describe.each(listedRoutes(api).filter(({ method }) => method === "GET"))("$name", (route) => {
  test("D1 cannot be read by a page on another site", async () => {
    const { path, headers } = await sampleCall(route, { api, actor: someone });
    const readFrom = (site: string) => someone.call("GET", path, { headers: { ...headers, [SITE]: site } });
    expect(errorOf(await readFrom("cross-site"))).toBe("403 cross_site_request");
    expect(errorOf(await readFrom("same-site"))).toBe("403 cross_site_request");
    expect((await readFrom("none")).status).toBe(200);
  });
});
