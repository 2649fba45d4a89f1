// Tests that every route that changes something leaves exactly one entry in the audit log, and every other request none.

import { randomUUID } from "node:crypto";
import { CSRF_HEADER } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import type { AuditAction } from "../../events/audit-actions.ts";
import { AUDIT_ACTIONS, OPERATOR_ACTIONS } from "../../events/audit-actions.ts";
import { API_SAMPLES } from "../../testing/api-samples.ts";
import { errorOf } from "../../testing/expectations.ts";
import { listedRoutes } from "../../testing/listed-routes.ts";
import { sampleCall } from "../../testing/session-samples.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, stranger } from "../../testing/test-person.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });
const routes = listedRoutes(api);

/** The entries that are written while `work` runs. */
async function entriesDuring(work: () => Promise<unknown>) {
  const known = new Set((await api.prisma.auditEntry.findMany({ select: { id: true } })).map(({ id }) => id));
  await work();
  return (await api.prisma.auditEntry.findMany()).filter(({ id }) => !known.has(id));
}

test("every route that does not only read names an action or says that it changes nothing", () => {
  const silent = routes.filter(({ method, action }) => method !== "GET" && action === null).map(({ name }) => name);
  expect(silent.sort()).toEqual([
    "post /batch/preview",
    "post /codes/:id/preview",
    "post /forgotten-password",
    "post /invitation/look",
    "post /link/look",
    "post /preview",
    "post /shared/entry",
    "post /v1/qr/:id/rules/try",
  ]);
  const named = new Set(routes.flatMap(({ action }) => action ?? []));
  expect(AUDIT_ACTIONS.filter((action) => !named.has(action))).toEqual(OPERATOR_ACTIONS);
});

describe.each(routes)("$name", (route) => {
  test("leaves one entry if it changes something, and otherwise none", async () => {
    const actor = await signUp(api);
    const { path, ...request } = await sampleCall(route, { api, actor });
    if (route.name === "delete /sessions") await actor.signInElsewhere();
    const caller = route.access === "anyone" ? stranger(api.url) : actor;
    const entries = await entriesDuring(async () => {
      const response = await caller.call(route.method, path, request);
      expect(response.status).toBeLessThan(300);
    });
    expect(entries.map(({ action }) => action)).toEqual(route.action === null ? [] : [route.action]);
    const [entry] = entries;
    if (entry === undefined) return;
    const personal = route.access === "person" && route.action !== "invitation.accepted";
    expect(entry.device).toBe("Chrome on Linux");
    expect(entry.requestId).toMatch(/^[\w-]{36}$/);
    if (route.access === "anyone") return expect(entry.personId).toMatch(/^[\da-f-]{36}$/);
    expect(entry.personId).toBe(actor.userId);
    expect(entry.actor).toEqual({ type: "person", id: actor.userId, name: actor.email });
    expect(entry.sessionId).toMatch(/^[\da-f-]{36}$/);
    if (personal) expect(entry.accountId).toBeNull();
    else if (route.access !== "person") expect(entry.accountId).toBe(actor.accountId);
  });
});

const changing = routes.filter(({ method }) => method !== "GET");

describe.each(changing.filter(({ access }) => access !== "anyone"))("$name", (route) => {
  test("leaves none if it is refused", async () => {
    const actor = await signUp(api);
    const { path, body } = await sampleCall(route, { api, actor });
    const entries = await entriesDuring(async () => {
      const unsigned = await stranger(api.url).call(route.method, path, { body });
      expect(errorOf(unsigned)).toBe("401 not_signed_in");
      const forged = await actor.call(route.method, path, { body, headers: { [CSRF_HEADER]: "forged" } });
      expect(errorOf(forged)).toBe("403 csrf_token_invalid");
    });
    expect(entries).toEqual([]);
  });
});

describe.each(changing.filter(({ path }) => /:(?!tag)/.test(path)))("$name", (route) => {
  test("leaves none if the object does not exist", async () => {
    const owner = await signUp(api);
    const actor = await signUp(api);
    const { path, body } = await sampleCall(route, { api, actor: owner });
    const entries = await entriesDuring(async () => {
      expect((await actor.call(route.method, path, { body })).status).toBe(404);
    });
    expect(entries).toEqual([]);
  });
});

const changingApi = api.gateway.routes.filter(({ method }) => method !== "get");
test.each(changingApi.map((route) => ({ ...route, name: `${route.method} ${route.path}` })))(
  "$name with an API key names the key",
  async ({ name, action }) => {
    const { accountId } = await api.addAccount();
    const made = await api.createKey({ accountId });
    const actor = { ...(await signUp(api)), accountId };
    const listed = routes.find((one) => one.name === name);
    if (listed === undefined) throw new Error("the route is not listed");
    const { path, body } = await sampleCall(listed, { api, actor });
    const [{ headers = {} }] = API_SAMPLES[name] ?? [{}];
    const entries = await entriesDuring(async () => {
      const response = await api.call(listed.method, path.replace("/session", ""), { key: made.key, body, headers });
      expect(response.status).toBe(200);
    });
    const expected = { action, accountId, personId: null, sessionId: null, device: null };
    const by = { actor: { type: "api_key", id: made.listing.id, name: made.listing.name } };
    expect(entries).toMatchObject(action === null ? [] : [{ ...expected, ...by }]);
    expect(entries.length).toBe(action === null ? 0 : 1);
  },
);

test("a repeated request with the same Idempotency-Key leaves no second entry", async () => {
  const body = { target: "https://example.com/once" };
  const headers = { "Idempotency-Key": randomUUID() };
  const create = () => api.call("POST", "/v1/qr", { body, headers });
  expect(await entriesDuring(create)).toHaveLength(1);
  expect(await entriesDuring(create)).toHaveLength(0);
});

test("a wrong password leaves no entry, and the right one names the person", async () => {
  const { email, userId } = await signUp(api);
  const signIn = (password: string) =>
    stranger(api.url).call("POST", "/session/sign-in", { body: { email, password } });
  const wrong = await entriesDuring(async () => expect(errorOf(await signIn("wrong"))).toBe("401 wrong_credentials"));
  expect(wrong).toEqual([]);
  const right = await entriesDuring(() => signIn(PASSWORD));
  expect(right).toMatchObject([
    { action: "person.signed_in" satisfies AuditAction, personId: userId, accountId: null },
  ]);
});

test("a change that cannot be recorded is not made", async () => {
  const actor = await signUp(api);
  const { id } = (await actor.call("POST", "/session/v1/qr", { body: { target: "https://example.com/kept" } }))
    .body as { id: string };
  await api.prisma.$executeRaw`ALTER TABLE audit_entries ADD CONSTRAINT no_more CHECK (false) NOT VALID`;
  try {
    for (const [method, path, body] of [
      ["PATCH", `/session/v1/qr/${id}`, { title: "changed" }],
      ["POST", "/session/v1/qr", { target: "https://example.com/new" }],
      ["POST", "/session/v1/qr/batch", [{ target: "https://example.com/new" }]],
      ["POST", "/session/views", { name: "new", query: "" }],
    ] as const) {
      const response = await actor.call(method, path, { body });
      expect([path, response.status]).toEqual([path, 500]);
    }
  } finally {
    await api.prisma.$executeRaw`ALTER TABLE audit_entries DROP CONSTRAINT no_more`;
  }
  const codes = await api.prisma.code.findMany({ where: { accountId: actor.accountId } });
  expect(codes.map(({ title, target }) => [title, target])).toEqual([[null, "https://example.com/kept"]]);
  expect(await api.prisma.view.count({ where: { accountId: actor.accountId } })).toBe(0);
});
