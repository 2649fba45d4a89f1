// Sends strings that no store can hold, in every place where a request has a string. All of them are rejected as client errors.

import { randomUUID } from "node:crypto";
import { ACCOUNT_HEADER } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { type Listed, listedRoutes } from "../testing/listed-routes.ts";
import { sampleCall } from "../testing/session-samples.ts";
import { type TestResponse, useTestGateway } from "../testing/test-gateway.ts";
import { signUp, stranger, type TestPerson } from "../testing/test-person.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });
const routes = listedRoutes(api);
const owner = await signUp(api);

/** Fields with strings that the sample bodies omit. */
const OPTIONAL_FIELDS: Readonly<Record<string, () => object>> = {
  "post /sign-up": () => ({ name: "Ada", invitation: "token" }),
  "post /keys": () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() }),
  "patch /v1/qr/:id": () => ({ target: "https://example.com/" }),
  "post /codes/:id/preview": designFields,
  "put /v1/qr/:id/design": designFields,
  "post /v1/shares": () => ({
    expires_at: new Date(Date.now() + 60_000).toISOString(),
    name: "sample",
    password: "a password",
  }),
  "post /v1/presets": designFields,
  "patch /v1/presets/:id": designFields,
  "patch /v1/branding": () => ({ pages: customPages(), report_url: "mailto:hello@example.com" }),
  "patch /v1/domains/:id": () => ({ pages: customPages() }),
  "post /preview": codeFields,
  "post /batch/preview": codeFields,
  "post /v1/qr": codeFields,
  "post /v1/qr/batch": codeFields,
};
function designFields(): object {
  const style = { modules: "dots", finders: "square", frame: { caption: "Scan me" } };
  return { color: { dark: "#000000", light: "#ffffff" }, style };
}
function customPages(): object {
  const button = { label: "To our website", url: "https://example.com/" };
  return { expired: { title: "Expired", text: "The offer has ended.", button } };
}
function codeFields(): object {
  const password = "a password";
  return {
    type: "url",
    dynamic: true,
    title: "Menu",
    slug: `s-${randomUUID()}`,
    format: "png",
    ...designFields(),
    password,
  };
}

const UNSTORABLE = ["a\0b", "a\ud800b", "\udc00", "x".repeat(50_000)];
const UNSTORABLE_IN_URLS = ["%00", "a%00b", "%ED%A0%80", "%ff", "x".repeat(4010)];

/** Returns copies of a value, each with a different one of its strings replaced by `text`. */
function* replacing(value: unknown, text: string): Generator<unknown> {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    for (const other of replacing(member, text)) {
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
    }
  }
}

/** Returns the statuses in a response: its own, or those of a batch's items. */
function statusesOf({ status, body }: TestResponse): number[] {
  const { data } = (body ?? {}) as { data?: { status?: number }[] };
  return status === 200 && Array.isArray(data) ? data.map((item) => item.status ?? status) : [status];
}

interface Call {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function reject({ method }: Listed, caller: TestPerson, { path, ...request }: Call): Promise<void> {
  const response = await caller.call(method, path, request);
  const call = `${method} ${path} ${JSON.stringify(request).slice(0, 300)}: ${response.text.slice(0, 300)}`;
  for (const status of statusesOf(response)) {
    expect(status, call).toBeGreaterThanOrEqual(400);
    expect(status, call).toBeLessThan(500);
  }
}

describe.each(routes.filter(({ readsBody, name }) => readsBody && name !== "post /v1/logos"))("$name", (route) => {
  test("D7 rejects every string in the body that cannot be stored, and accepts the body without them", async () => {
    const actor = await signUp(api);
    const caller = route.access === "anyone" ? stranger(api.url) : actor;
    const { path, body: sample, ...request } = await sampleCall(route, { api, actor });
    const fields = OPTIONAL_FIELDS[route.name]?.();
    const body = Array.isArray(sample)
      ? sample.map((item) => ({ ...item, ...fields }))
      : { ...Object(sample), ...fields };
    for (const text of UNSTORABLE) {
      for (const hostile of replacing(body, text)) await reject(route, caller, { path, body: hostile, ...request });
    }
    expect((await caller.call(route.method, path, { body, ...request })).status).toBeLessThan(300);
  });
});

describe.each(routes.filter(({ path }) => path.includes(":id")))("$name", (route) => {
  test("D7 rejects every id that cannot be stored", async () => {
    const { body } = await sampleCall(route, { api, actor: owner });
    for (const id of UNSTORABLE_IN_URLS) await reject(route, owner, { path: route.path.replace(":id", id), body });
  });
});

/** Routes that ignore the query. */
const WITHOUT_QUERY = ["get /me", "get /settings", "get /sessions"];

describe.each(routes.filter(({ method, name }) => method === "GET" && !WITHOUT_QUERY.includes(name)))(
  "$name",
  (route) => {
    const ofApi = api.gateway.routes.find(({ method, path }) => `${method} ${path}` === route.name);
    const names = [...Object.keys(ofApi?.description.query?.shape ?? {}), "ids", "days", "tz", "unknown"];
    test("D7 rejects every parameter that cannot be stored", async () => {
      const { path, headers } = await sampleCall(route, { api, actor: owner });
      for (const name of names) {
        for (const text of UNSTORABLE_IN_URLS)
          await reject(route, owner, { path: `${path.split("?")[0]}?${name}=${text}`, ...(headers && { headers }) });
      }
    });
  },
);

test("D7 the choice of an account and the idempotency key are rejected if they cannot be stored", async () => {
  const [create] = routes.filter(({ name }) => name === "post /v1/qr");
  const body = { target: "https://example.com/" };
  if (create === undefined) throw new Error("the route is gone");
  for (const text of ["\xff", "\xc3\x28", "x".repeat(3000)]) {
    for (const name of [ACCOUNT_HEADER, "Idempotency-Key"]) {
      await reject(create, owner, { path: create.path, body, headers: { [name]: text } });
    }
  }
});

test("D7 anonymous sign-ins with NUL get no 500, however many there are", async () => {
  const body = { email: "a\0@example.com", password: "a password" };
  const send = async () => (await stranger(api.url).call("POST", "/session/sign-in", { body })).status;
  expect(new Set(await Promise.all(Array.from({ length: 150 }, send)))).toEqual(new Set([400]));
});
