// Tests the admin command: key expiry and rotation, and an account's plan, suspension, and resumption.

import { findApiKey } from "@qr/gateway/testing";
import { createKeyAsOperator, matchAccounts, revokeApiKey } from "@qr/gateway/use-cases";
import { expect, it } from "vitest";
import { startAdmin } from "./testing/start-admin.ts";

const HOUR_MS = 3_600_000;
const EMAIL = "ada@example.com";
const { prisma, admin, json } = await startAdmin();
const { id: accountId } = await json("account", "create", "--email", EMAIL);
const newKey = async () =>
  (await createKeyAsOperator(prisma, { accountId, name: "poster", scopes: ["qr:read", "stats:read"] })).listing;
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-12-31`;
const timeOf = (text: string) => new Date(text).getTime();

it("creates a key that expires at a date or after a duration", async () => {
  const create = (when: string) => json("key", "create", "--account", EMAIL, "--name", "poster", "--expires", when);
  expect((await create(NEXT_YEAR)).expires_at).toBe(`${NEXT_YEAR}T00:00:00.000Z`);
  const before = Date.now();
  const { id, expires_at } = await create("30d");
  expect(timeOf(expires_at)).toBeGreaterThanOrEqual(before + 30 * 24 * HOUR_MS);
  expect(timeOf(expires_at)).toBeLessThan(before + 31 * 24 * HOUR_MS);
  expect((await findApiKey(prisma, id))?.expiresAt?.toISOString()).toBe(expires_at);
});

it("rotates a key with an overlap of a day by default, and refers from a rotated key to its successor", async () => {
  const old = await newKey();
  const before = Date.now();
  const rotated = await json("key", "rotate", old.id);
  const kept = { name: "poster", scopes: ["qr:read", "stats:read"], status: "active", replaced_id: old.id };
  expect(rotated).toMatchObject({ ...kept, key: expect.stringMatching(/^qrk_/) });
  const endsAt = timeOf(rotated.replaced_expires_at);
  expect(endsAt).toBeGreaterThanOrEqual(before + 24 * HOUR_MS);
  expect(endsAt).toBeLessThan(before + 25 * HOUR_MS);
  expect((await findApiKey(prisma, old.id))?.expiresAt?.getTime()).toBe(endsAt);

  const again = await admin("key", "rotate", old.id);
  expect({ code: again.code, out: again.out }).toEqual({ code: 1, out: "" });
  expect(again.err).toContain(`npm run admin -- key rotate ${rotated.id}`);
  const next = await json("key", "rotate", rotated.id, "--overlap", "0", "--expires", NEXT_YEAR);
  expect(next.expires_at).toBe(`${NEXT_YEAR}T00:00:00.000Z`);
  expect(timeOf(next.replaced_expires_at)).toBeLessThanOrEqual(Date.now());
});

it("rejects rotating a revoked key, and says how to create a new one", async () => {
  const { id } = await newKey();
  await revokeApiKey(prisma, id);
  const { code, out, err } = await admin("key", "rotate", id);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("has been revoked");
  expect(err).toContain(`key create --account ${accountId} --name "poster" --scopes qr:read,stats:read`);
});

it("lets one of two concurrent rotations succeed; the other names the successor", async () => {
  const { id } = await newKey();
  const ends = await Promise.all([admin("key", "rotate", id, "--json"), admin("key", "rotate", id, "--json")]);
  expect(ends.map(({ code }) => code).sort()).toEqual([0, 1]);
  const successor = JSON.parse(ends.find(({ code }) => code === 0)?.out ?? "");
  expect(ends.find(({ code }) => code === 1)?.err).toContain(`key rotate ${successor.id}`);
});

it("moves an account to another plan", async () => {
  expect(await json("account", "plan", EMAIL, "business")).toMatchObject({ id: accountId, plan: "business" });
  expect((await matchAccounts(prisma, accountId)).accounts).toMatchObject([{ plan: "business" }]);
});

it("suspends an account by address or id and resumes it; repeating changes nothing", async () => {
  const suspended = await json("account", "suspend", "ADA@example.com");
  expect(suspended).toMatchObject({ email: EMAIL, status: "suspended", suspended_at: expect.any(String) });
  expect(await json("account", "suspend", suspended.id)).toEqual(suspended);
  const resumed = await json("account", "resume", EMAIL);
  expect(resumed).toEqual({ ...suspended, status: "active", suspended_at: null });
});

it("limits a key to tags, domains, and networks, shows the limits, and keeps them in a rotation", async () => {
  const limits = ["--tags", "Shop, menu", "--domains", "default", "--networks", "192.0.2.0/24,2001:db8::1"];
  const made = await json("key", "create", "--account", EMAIL, "--name", "limited", ...limits);
  const shown = ["tags:shop", "tags:menu", "domains:default", "networks:192.0.2.0/24", "networks:2001:db8::1"];
  expect(made).toMatchObject({ scopes: ["all"], limits: shown });
  expect(await json("key", "rotate", made.id)).toMatchObject({ scopes: ["all"], limits: shown });
  const { out } = await admin("key", "list", "--account", EMAIL);
  expect(out).toContain("tags:shop,tags:menu,domains:default");
  await revokeApiKey(prisma, made.id);
  const { err } = await admin("key", "rotate", made.id);
  expect(err).toContain(`npm run admin -- key rotate`);
});

it("creates no key with invalid limits, and names them", async () => {
  const before = await prisma.apiKey.count();
  const create = (...limits: string[]) => admin("key", "create", "--account", EMAIL, "--name", "limited", ...limits);
  const network = await create("--networks", "10.0.0.0/8,10.0.0.0/33", "--tags", "");
  expect({ code: network.code, out: network.out }).toEqual({ code: 1, out: "" });
  expect(network.err).toContain("--networks: value 2:");
  expect(network.err).toContain("--tags: value 1:");
  expect((await create("--domains", "default,go.example.com")).err).toContain("no domain go.example.com");
  expect(await prisma.apiKey.count()).toBe(before);
});
