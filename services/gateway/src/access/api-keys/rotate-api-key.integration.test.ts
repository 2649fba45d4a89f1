// Tests rotations on real Postgres: what they preserve, when they are rejected, and what happens if they are concurrent.

import { expect, it } from "vitest";
import { createAccount } from "../../accounts/account-store.ts";
import { OPERATOR } from "../../events/event.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { createApiKey, findApiKey, listApiKeys } from "./api-key-store.ts";
import { revokeApiKey, rotateApiKey } from "./operator-keys.ts";
import type { RotationResult } from "./rotate-api-key.ts";

const HOUR_MS = 3_600_000;
const { prisma } = await useTestDatabase();
const accountId = (await createAccount(prisma, { email: "ada@example.com", plan: "free" }))?.id ?? "";

const newKey = async (expiresAt: Date | null = null) =>
  (await createApiKey(prisma, { createdBy: OPERATOR, accountId, name: "poster", scopes: ["qr:read"], expiresAt }))
    .listing;

function rotated(result: RotationResult) {
  if (result.outcome === "refused") throw new Error(result.reason);
  return result;
}

it("gives the successor the old key's name, scopes, and expiry, and ends the old key after the overlap", async () => {
  const expiresAt = new Date(Date.now() + 5 * HOUR_MS);
  const old = await newKey(expiresAt);
  const before = Date.now();
  const { made, old: ended } = rotated(await rotateApiKey(prisma, { keyId: old.id, overlapMs: HOUR_MS }));
  expect(made.listing).toMatchObject({ accountId, name: "poster", scopes: ["qr:read"], expiresAt, successorId: null });
  expect(await findApiKey(prisma, old.id)).toEqual(ended);
  expect(ended.successorId).toBe(made.listing.id);
  const overlapMs = (ended.expiresAt?.getTime() ?? 0) - before;
  expect(overlapMs).toBeGreaterThanOrEqual(HOUR_MS);
  expect(overlapMs).toBeLessThan(2 * HOUR_MS);
});

it("never extends the life of the old key", async () => {
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const { id: keyId } = await newKey(expiresAt);
  const later = new Date(Date.now() + 9 * HOUR_MS);
  const { made, old } = rotated(await rotateApiKey(prisma, { keyId, overlapMs: 5 * HOUR_MS, expiresAt: later }));
  expect(old.expiresAt).toEqual(expiresAt);
  expect(made.listing.expiresAt).toEqual(later);
});

it("rejects unknown, revoked, expired, and rotated keys, and creates nothing", async () => {
  const revoked = await newKey();
  await revokeApiKey(prisma, revoked.id);
  const expired = await newKey(new Date(Date.now() - 1));
  const once = await newKey();
  const { made } = rotated(await rotateApiKey(prisma, { keyId: once.id, overlapMs: HOUR_MS }));
  const before = await listApiKeys(prisma, accountId);
  const rotate = (keyId: string) => rotateApiKey(prisma, { keyId, overlapMs: HOUR_MS });
  expect(await rotate("8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10")).toEqual({ outcome: "refused", reason: "unknown" });
  expect(await rotate(revoked.id)).toMatchObject({ outcome: "refused", reason: "revoked" });
  expect(await rotate(expired.id)).toMatchObject({ outcome: "refused", reason: "expired" });
  expect(await rotate(once.id)).toMatchObject({ outcome: "refused", reason: "rotated", successorId: made.listing.id });
  expect(await listApiKeys(prisma, accountId)).toEqual(before);
});

it("lets one of ten concurrent rotations succeed; the others name its successor", async () => {
  const { id: keyId } = await newKey();
  const count = (await listApiKeys(prisma, accountId)).length;
  const results = await Promise.all(
    Array.from({ length: 10 }, () => rotateApiKey(prisma, { keyId, overlapMs: HOUR_MS })),
  );
  const winners = results.flatMap((result) => (result.outcome === "rotated" ? [result.made.listing.id] : []));
  expect(winners).toHaveLength(1);
  const named = results.flatMap((result) => ("successorId" in result ? [result.successorId] : []));
  expect(named).toEqual(Array.from({ length: 9 }, () => winners[0]));
  expect(await listApiKeys(prisma, accountId)).toHaveLength(count + 1);
});
