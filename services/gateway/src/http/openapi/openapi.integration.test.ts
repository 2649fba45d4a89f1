import { createConformity } from "@qr/api-conformity";
import { ERROR_CODES } from "@qr/contracts";
import { expect, test } from "vitest";
import { createDynamic, errorOf } from "../../testing/expectations.ts";
import { TEST_SETTINGS, useTestGateway } from "../../testing/test-gateway.ts";
import { describeApi } from "./describe-api.ts";

const api = await useTestGateway();

const document = describeApi(TEST_SETTINGS.PUBLIC_API_URL);

test("serves the description without a key, with the address in the settings", async () => {
  const response = await api.call("GET", "/openapi.json", { key: null });
  expect(response.body).toEqual(JSON.parse(JSON.stringify(document)));
  expect(response.body).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://api.qr-service.com" }] });
  expect(JSON.stringify(response.body)).not.toContain('"$schema"');
});

test("lists exactly the errors of the routes in the introduction, each with its status", () => {
  const served = new Set([...JSON.stringify(document.paths).matchAll(/"code":"(\w+)"/g)].map(([, code]) => code));
  expect(served.size).toBeGreaterThan(20);
  const { description } = document.info as { description: string };
  for (const [code, { status }] of Object.entries(ERROR_CODES)) {
    if (served.has(code)) expect(description).toContain(`- ${status} \`${code}\`: `);
  }
  expect(description).toContain("- 405 `method_not_allowed`: ");
  for (const code of ["not_signed_in", "last_owner", "gone"]) expect(description).not.toContain(`\`${code}\``);
});

test("/openapi.json is cacheable, has validators, and allows only GET and HEAD", async () => {
  const path = "/openapi.json";
  const plain = await fetch(api.url + path, { headers: { "Accept-Encoding": "identity" } });
  const text = await plain.text();
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("cache-control")).toBe("public, max-age=300");
  expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
  const gzipped = await fetch(api.url + path, { headers: { "Accept-Encoding": "gzip" } });
  expect(gzipped.headers.get("content-encoding")).toBe("gzip");
  expect(await gzipped.text()).toBe(text);
  for (const [encoding, { headers }] of [
    ["identity", plain],
    ["gzip", gzipped],
  ] as const) {
    const again = await fetch(api.url + path, {
      headers: { "Accept-Encoding": encoding, "If-None-Match": headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  }
  expect(plain.headers.get("etag")).not.toBe(gzipped.headers.get("etag"));
  const refused = await api.call("POST", path, { key: null });
  expect(errorOf(refused)).toBe("405 method_not_allowed");
  expect(refused.headers.get("allow")).toBe("GET, HEAD");
});

test("the reference page lets the browser load nothing from other hosts", async () => {
  const page = await fetch(`${api.url}/docs/reference`);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const html = await page.text();
  for (const [, address = ""] of html.matchAll(/<(?:script|link|img)\b[^>]* (?:src|href)="([^"]*)"/g)) {
    const loaded = await fetch(api.url + address);
    expect(loaded.status).toBe(200);
    expect((await loaded.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

test("detects a response that does not match its description", async () => {
  const { id } = await createDynamic(api);
  const conformity = createConformity(document);
  const real = await fetch(`${api.url}/v1/qr/${id}`, { headers: { Authorization: `Bearer ${api.key}` } });
  const text = await real.text();
  const good = { method: "GET", path: `/v1/qr/${id}`, status: 200, headers: real.headers, text };
  expect(conformity.violationsOf(good)).toEqual([]);
  const withHeader = (name: string, value?: string) => {
    const headers = new Headers(real.headers);
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
    return headers;
  };
  const bodyWith = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });
  const drifts = [
    { status: 201 },
    { status: 404 },
    { text: bodyWith({ owner: "x" }) },
    { text: bodyWith({ scans: "0" }) },
    { text: bodyWith({ created_at: "yesterday" }) },
    { text: "" },
    { headers: withHeader("etag") },
    { headers: withHeader("etag", "W/x") },
    { headers: withHeader("x-request-id") },
    { headers: withHeader("x-new", "1") },
    { headers: withHeader("retry-after", "soon") },
    { headers: withHeader("content-type", "text/html") },
  ];
  for (const drift of drifts)
    expect(conformity.violationsOf({ ...good, ...drift }), JSON.stringify(drift)).not.toEqual([]);
  const missing = await fetch(`${api.url}/v1/qr/qr_x`, { headers: { Authorization: `Bearer ${api.key}` } });
  const refused = { ...good, status: 404, headers: missing.headers, text: await missing.text() };
  expect(conformity.violationsOf(refused)).toEqual([]);
  expect(conformity.violationsOf({ ...refused, text: refused.text.replace("not_found", "slug_taken") })).not.toEqual(
    [],
  );
});
