// Tests that changes to a key reach every gateway. Two gateways share one Postgres, and the key is in constant use on both.

import { once } from "node:events";
import { request } from "node:http";
import { expect, it } from "vitest";
import { changePlan, resumeAccount, suspendAccount } from "../../accounts/account-store.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import type { Plan } from "../limits/plans.ts";
import { findApiKey } from "./api-key-store.ts";
import { revokeApiKey, rotateApiKey } from "./operator-keys.ts";

/** Every gateway applies a change within this time. */
const KNOWN_AFTER_MS = 1000;
const REST_MS = 5;
const PATIENCE_MS = 10_000;

const first = await useTestGateway();
const second = await first.startSecond();
const urls = [first.url, second.url];

/** One response. The gateway checked the key at some point between `sentAt` and `respondedAt`, which are wall-clock times. */
interface Use {
  url: string;
  sentAt: number;
  respondedAt: number;
  outcome: string;
  policy: string | null;
}

/** Continually uses the key on every gateway until `end` is called. `end` returns all uses in the order of their responses. */
function useConstantly(key: string): { uses: readonly Use[]; end(): Promise<readonly Use[]> } {
  const uses: Use[] = [];
  let isEnding = false;
  const lanes = urls.map(async (url) => {
    while (!isEnding) {
      const sentAt = Date.now();
      const response = await fetch(`${url}/v1/qr`, { headers: { Authorization: `Bearer ${key}` } });
      const body: unknown = await response.json();
      const outcome = response.ok ? "200" : `${response.status} ${Object(body).code}`;
      uses.push({ url, sentAt, respondedAt: Date.now(), outcome, policy: response.headers.get("ratelimit-policy") });
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  });
  const end = async () => {
    isEnding = true;
    await Promise.all(lanes);
    return uses;
  };
  return { uses, end };
}

const untilEverywhere = (uses: readonly Use[], isSo: (use: Use) => boolean) =>
  expect
    .poll(() => urls.map((url) => uses.findLast((use) => use.url === url)).every((use) => use && isSo(use)), {
      timeout: PATIENCE_MS,
      interval: 10,
    })
    .toBe(true);

/** Creates an account with a key. By default, the account's plan has no limit, because constant use exceeds the limits of the small plans. */
async function newKey({ expiresAt = null, plan = "unlimited" }: { expiresAt?: Date | null; plan?: Plan } = {}) {
  const { accountId } = await first.addAccount({ plan });
  const { key, listing } = await first.createKey({ accountId, expiresAt });
  return { accountId, key, keyId: listing.id };
}

/** Uses a key, makes a change, and expects the new outcome on every gateway for each request sent a second or more after the change. */
async function expectKnown(
  key: string,
  change: () => Promise<unknown>,
  { before, after }: { before: (use: Use) => boolean; after: (use: Use) => boolean },
): Promise<void> {
  const busy = useConstantly(key);
  await untilEverywhere(busy.uses, before);
  await change();
  const changedAt = Date.now();
  await untilEverywhere(busy.uses, after);
  const uses = await busy.end();
  expect(uses.filter((use) => !before(use) && !after(use))).toEqual([]);
  expect(uses.filter((use) => before(use) && use.sentAt > changedAt + KNOWN_AFTER_MS)).toEqual([]);
}

const is = (outcome: string) => (use: Use) => use.outcome === outcome;

it("K5 every gateway rejects a revoked key within a second", async () => {
  const { key, keyId } = await newKey();
  const change = () => revokeApiKey(first.prisma, keyId);
  await expectKnown(key, change, { before: is("200"), after: is("401 invalid_api_key") });
});

it("K5 every gateway rejects a key with an earlier expiry within a second", async () => {
  const { key, keyId } = await newKey({ expiresAt: new Date(Date.now() + 3_600_000) });
  const change = () => first.prisma.apiKey.update({ where: { id: keyId }, data: { expiresAt: new Date() } });
  await expectKnown(key, change, { before: is("200"), after: is("401 expired_api_key") });
});

it("K5 a key is rejected from the moment it expires", async () => {
  const expiresAt = Date.now() + 1500;
  const { key } = await newKey({ expiresAt: new Date(expiresAt) });
  const busy = useConstantly(key);
  await untilEverywhere(busy.uses, is("401 expired_api_key"));
  const uses = await busy.end();
  expect(uses.filter((use) => use.outcome === "200").length).toBeGreaterThan(0);
  expect(uses.filter((use) => use.outcome === "200" && use.sentAt >= expiresAt)).toEqual([]);
  expect(uses.filter((use) => use.outcome !== "200" && use.respondedAt < expiresAt)).toEqual([]);
});

it("K10 every gateway rejects a suspended account within a second, and serves a resumed one", async () => {
  const { accountId, key } = await newKey();
  const suspended = is("403 account_suspended");
  await expectKnown(key, () => suspendAccount(first.prisma, accountId), { before: is("200"), after: suspended });
  await expectKnown(key, () => resumeAccount(first.prisma, accountId), { before: suspended, after: is("200") });
});

it("every gateway applies a new plan within a second", async () => {
  const { accountId, key } = await newKey({ plan: "pro" });
  const quota = (limit: number) => (use: Use) => use.policy === `"default";q=${limit};w=60`;
  const change = () => changePlan(first.prisma, accountId, "business");
  await expectKnown(key, change, { before: quota(600), after: quota(3000) });
});

it("a rotated key works alongside its successor until the overlap ends, and no call fails in between", async () => {
  const { key, keyId } = await newKey();
  const old = useConstantly(key);
  await untilEverywhere(old.uses, is("200"));
  const rotated = await rotateApiKey(first.prisma, { keyId, overlapMs: 2000 });
  if (rotated.outcome === "refused") throw new Error(rotated.reason);
  const endsAt = rotated.old.expiresAt?.getTime() ?? 0;
  const successor = useConstantly(rotated.made.key);
  await untilEverywhere(old.uses, is("401 expired_api_key"));
  const [ofOld, ofSuccessor] = [await old.end(), await successor.end()];
  expect(ofSuccessor.filter((use) => use.outcome !== "200")).toEqual([]);
  expect(ofOld.filter((use) => use.outcome !== "200" && use.respondedAt < endsAt)).toEqual([]);
  expect(ofOld.filter((use) => use.outcome === "200" && use.sentAt >= endsAt)).toEqual([]);
});

it("every gateway rejects a key rotated without an overlap within a second", async () => {
  const { key, keyId } = await newKey();
  const change = () => rotateApiKey(first.prisma, { keyId, overlapMs: 0 });
  await expectKnown(key, change, { before: is("200"), after: is("401 expired_api_key") });
});

it("K12 a request in flight when its key is revoked is completed, and the next one is rejected", async () => {
  const { key, keyId } = await newKey();
  const body = JSON.stringify({ target: "https://example.com/slow" });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Content-Length": body.length };
  const outgoing = request(`${first.url}/v1/qr`, { method: "POST", headers });
  const served = once(outgoing, "response");
  outgoing.write(body.slice(0, 10));
  // The use is recorded only after the key has been checked.
  const lastUsed = async () => (await findApiKey(first.prisma, keyId))?.lastUsedAt;
  await expect.poll(lastUsed, { timeout: PATIENCE_MS }).toBeInstanceOf(Date);
  await revokeApiKey(first.prisma, keyId);
  const next = async () => (await first.call("GET", "/v1/qr", { key })).status;
  await expect.poll(next, { timeout: PATIENCE_MS }).toBe(401);
  outgoing.end(body.slice(10));
  const [response] = await served;
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(await next()).toBe(401);
});
