// Tests every route under /session × every kind of caller.

import type { Role } from "@qr/session-api";
import { ACCOUNT_HEADER, ROLES } from "@qr/session-api";
import { isNightly } from "@qr/test-kit/nightly";
import { describe, expect, test } from "vitest";
import { hasRole } from "../access/membership-store.ts";
import { suspendAccount } from "../accounts/account-store.ts";
import { everythingStored } from "../testing/everything-stored.ts";
import { errorOf } from "../testing/expectations.ts";
import { listedRoutes } from "../testing/listed-routes.ts";
import { SAMPLES, sampleCall } from "../testing/session-samples.ts";
import { type TestResponse, useTestGateway } from "../testing/test-gateway.ts";
import { signUp, signUpMember, stranger, type TestPerson } from "../testing/test-person.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });

const routes = listedRoutes(api);
const isRole = (access: string): access is Role => ROLES.some((role) => role === access);
const everything = () => everythingStored(api);

/** Returns all roles at night, and otherwise the lowest role that may call the route, and the next lower one, which may not. */
function rolesToTry(least: Role): readonly Role[] {
  const last = ROLES.indexOf(least);
  return isNightly ? ROLES : ROLES.slice(last, last + 2);
}

test("every route has a sample", () => {
  expect(routes.map(({ name }) => name).filter((name) => SAMPLES[name] === undefined)).toEqual([]);
  expect(routes.length).toBeGreaterThan(15);
});

const outcomeOf = (response: TestResponse) => (response.status < 300 ? "success" : errorOf(response));

describe.each(routes.filter(({ access }) => access === "anyone"))("$name", (route) => {
  test("is open to anyone", async () => {
    const { path, ...request } = await sampleCall(route, { api, actor: await signUp(api) });
    expect(outcomeOf(await stranger(api.url).call(route.method, path, request))).toBe("success");
  });
});

describe.each(routes.filter(({ access }) => access !== "anyone"))("$name", (route) => {
  test("requires a session", async () => {
    const world = { api, actor: await signUp(api) };
    const { path, body } = await sampleCall(route, world);
    const before = await everything();
    expect(outcomeOf(await stranger(api.url).call(route.method, path, { body }))).toBe("401 not_signed_in");
    const forger = stranger(api.url);
    forger.cookie = world.actor.cookie.replace(/[^=]{4}$/, "AAA=");
    expect(outcomeOf(await forger.call(route.method, path, { body }))).toBe("401 not_signed_in");
    expect(await everything()).toBe(before);
  });
});

describe.each(routes.filter(({ access }) => access === "person"))("$name", (route) => {
  test("needs no account", async () => {
    const actor = await signUp(api);
    await suspendAccount(api.prisma, actor.accountId);
    const { path, body } = await sampleCall(route, { api, actor });
    expect(outcomeOf(await actor.call(route.method, path, { body }))).toBe("success");
  });
});

describe.each(routes.flatMap((route) => (isRole(route.access) ? [{ ...route, least: route.access }] : [])))(
  "$name in an account",
  ({ least, ...route }) => {
    test.each(rolesToTry(least))("for the role %s", async (role) => {
      const owner = await signUp(api);
      const actor = role === "owner" ? owner : await signUpMember(api, owner.accountId, role);
      const { path, body } = await sampleCall(route, { api, actor });
      const before = await everything();
      const outcome = outcomeOf(await actor.call(route.method, path, { body }));
      expect(outcome).toBe(hasRole(role, least) ? "success" : "403 forbidden");
      if (!hasRole(role, least)) expect(await everything()).toBe(before);
    });

    test("responds the same for another person's account, an unknown one, and a malformed ID", async () => {
      const owner = await signUp(api);
      const other = await signUp(api);
      const { path, body } = await sampleCall(route, { api, actor: owner });
      const before = await everything();
      const responseFor = async (accountId: string) => {
        const response = await other.call(route.method, path, { body, headers: { [ACCOUNT_HEADER]: accountId } });
        return `${response.status} ${response.text.replace(/"request_id":"[^"]*"/, "")}`;
      };
      const response = await responseFor(owner.accountId);
      expect(response).toMatch(/^404 .*"not_found"/);
      expect(await responseFor("01890a5d-ac96-774b-bcce-b302099a8057")).toBe(response);
      expect(await responseFor("nonsense")).toBe(response);
      expect(await everything()).toBe(before);
    });

    test("rejects a suspended account", async () => {
      const owner = await signUp(api);
      const { path, body } = await sampleCall(route, { api, actor: owner });
      await suspendAccount(api.prisma, owner.accountId);
      const before = await everything();
      expect(outcomeOf(await owner.call(route.method, path, { body }))).toBe("403 account_suspended");
      expect(await everything()).toBe(before);
    });
  },
);

test("a person removed from all accounts has no access until `GET /session/me` creates an account for them", async () => {
  const person: TestPerson = await signUp(api);
  const left = person.accountId;
  await api.prisma.membership.deleteMany({ where: { userId: person.userId } });
  expect(errorOf(await person.call("GET", "/session/v1/qr"))).toBe("403 forbidden");
  const responses = await Promise.all([1, 2, 3, 4].map(() => person.call("GET", "/session/me")));
  for (const { body } of responses) expect(body).toMatchObject({ account: { role: "owner", plan: "free" } });
  const accounts = await api.prisma.membership.findMany({ where: { userId: person.userId } });
  expect(accounts).toHaveLength(1);
  expect(accounts[0]?.accountId).not.toBe(left);
  expect((await person.call("GET", "/session/v1/qr")).status).toBe(200);
});
