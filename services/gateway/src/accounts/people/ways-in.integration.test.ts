// Ways into somebody else's account: passwords that are being replaced, fields that only the service sets, and headers that name an account.

import { randomUUID } from "node:crypto";
import { ACCOUNT_HEADER } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { everythingStored } from "../../testing/everything-stored.ts";
import { errorOf } from "../../testing/expectations.ts";
import { listedRoutes } from "../../testing/listed-routes.ts";
import { sampleCall } from "../../testing/session-samples.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, stranger, type TestPerson } from "../../testing/test-person.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });
const NEW_HASH = "another hash";

/** Sends the request while the person's password is being replaced, so that the request has seen only the old one. Returns the response. */
async function whileReplaced<T>({ userId }: TestPerson, send: () => Promise<T>): Promise<T> {
  let sent: Promise<T> | undefined;
  await api.prisma.$transaction(
    async (transaction) => {
      await transaction.credential.updateMany({ where: { userId }, data: { password: NEW_HASH } });
      sent = send();
      const waiting = async () =>
        (
          await api.prisma.$queryRaw<unknown[]>`
          SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        ).length;
      await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
      await transaction.session.deleteMany({ where: { userId } });
    },
    { timeout: 60_000 },
  );
  if (sent === undefined) throw new Error("nothing was sent");
  return sent;
}

describe("a password that is being replaced", () => {
  test("W13 opens no session that outlives it", async () => {
    const person = await signUp(api);
    const browser = stranger(api.url);
    const body = { email: person.email, password: PASSWORD };
    const response = await whileReplaced(person, () => browser.call("POST", "/session/sign-in", { body }));
    expect(errorOf(response)).toBe("401 wrong_credentials");
    expect(browser.cookie).toBe("");
    expect(await api.prisma.session.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("W13 cannot be used to set another one", async () => {
    const person = await signUp(api);
    const body = { current_password: PASSWORD, new_password: "the password of a thief" };
    const response = await whileReplaced(person, () => person.call("POST", "/session/password", { body }));
    expect(errorOf(response)).toBe("401 wrong_credentials");
    const credential = await api.prisma.credential.findFirst({ where: { userId: person.userId } });
    expect(credential?.password).toBe(NEW_HASH);
  });
});

/** What decides who somebody is and what they may do. */
const FIELDS = ["email", "email_verified", "emailVerified", "role", "account_id", "accountId", "user_id", "userId"];
const MORE_FIELDS = ["id", "created_by", "createdBy", "plan", "password_hash", "session_id", "token_hash"];
/** The routes that read such a field from a client. */
const READ: Readonly<Record<string, readonly string[]>> = { "post /invitations": ["email"] };
const reading = listedRoutes(api).filter(({ method, readsBody }) => method !== "GET" && readsBody);

describe.each(reading)("$name", (route) => {
  test("W21 refuses every field that only the service sets, and changes nothing", async () => {
    const actor = await signUp(api);
    const { path, body, headers } = await sampleCall(route, { api, actor });
    const caller = route.access === "anyone" ? stranger(api.url) : actor;
    const [sample] = [body].flat();
    if (typeof sample !== "object") return expect(route.name).toBe("post /v1/logos");
    const own = [...Object.keys(sample), ...(READ[route.name] ?? [])];
    const given = [...FIELDS, ...MORE_FIELDS].filter((field) => !own.includes(field));
    const planted = { ...sample, ...Object.fromEntries(given.map((field) => [field, randomUUID()])) };
    const before = await everythingStored(api);
    const sent = Array.isArray(body) ? [planted] : planted;
    const { status, text } = await caller.call(route.method, path, { body: sent, ...(headers && { headers }) });
    // A batch has a result for each item.
    if (Array.isArray(body)) expect(text).toContain("unknown_field");
    else expect(status).toBe(400);
    expect(given.filter((field) => !text.includes(`"${field}"`))).toEqual([]);
    expect(await everythingStored(api)).toBe(before);
  });
});

describe("a header that names somebody else's account", () => {
  const FORMS: readonly (readonly [string, (id: string, own: string) => string])[] = [
    ["as it is", (id) => id],
    ["in capital letters", (id) => id.toUpperCase()],
    ["in braces", (id) => `{${id}}`],
    ["as a URN", (id) => `urn:uuid:${id}`],
    ["without hyphens", (id) => id.replaceAll("-", "")],
    ["after the own account", (id, own) => `${own}, ${id}`],
    ["before the own account", (id, own) => `${id},${own}`],
    ["percent-encoded", (id) => `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`],
    ["in quotes", (id) => `"${id}"`],
  ];
  test.each(FORMS)("W22 %s, opens nothing", async (_form, write) => {
    const [victim, person] = [await signUp(api), await signUp(api)];
    const headers = { [ACCOUNT_HEADER]: write(victim.accountId, person.accountId) };
    for (const path of ["/session/me", "/session/members", "/session/keys", "/session/v1/qr"]) {
      const response = await person.call("GET", path, { headers });
      expect([path, errorOf(response)]).toEqual([path, "404 not_found"]);
    }
    const created = await person.call("POST", "/session/v1/qr", { body: { target: "https://example.com/" }, headers });
    expect(errorOf(created)).toBe("404 not_found");
  });

  test("W22 does not change the account of an API key", async () => {
    const victim = await signUp(api);
    const headers = { [ACCOUNT_HEADER]: victim.accountId };
    const { accountId, key } = await api.addAccount();
    expect((await api.call("POST", "/v1/qr", { key, headers, body: { target: "https://example.com/" } })).status).toBe(
      200,
    );
    expect(await api.prisma.code.count({ where: { accountId } })).toBe(1);
  });
});

test.each(["account.invalid", "released.invalid", "closed.invalid", "CLOSED.Invalid"])(
  "W28 nobody can sign up with the placeholder address of another account under %s",
  async (host) => {
    const { accountId } = await signUp(api);
    const body = { email: `${accountId}@${host}`, password: PASSWORD };
    const response = await stranger(api.url).call("POST", "/session/sign-up", { body });
    expect(errorOf(response)).toBe("400 invalid_request email:invalid_value");
  },
);
