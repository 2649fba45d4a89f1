// Objects of an account, for tests of who may use them.

import { randomUUID } from "node:crypto";
import {
  domainIdFromUuid,
  jobIdFromUuid,
  logoIdFromUuid,
  presetIdFromUuid,
  shareIdFromUuid,
  uuidFromCodeId,
  uuidV7,
} from "@qr/contracts";
import type { PrismaClient } from "@qr/database";
import { z } from "zod";
import { hashLinkToken, makeLinkToken } from "../access/link-token.ts";
import { keepForUndo, saveEmailChange } from "../accounts/people/email-change-store.ts";
import { saveSignUp } from "../accounts/people/sign-up-store.ts";
import { recordOf } from "./expectations.ts";
import type { TestGateway } from "./test-gateway.ts";

interface Account {
  accountId: string;
}

/**
 * Returns the path of a route for an object. `id`: the part between `/v1/qr/`, or a similar prefix, and the next
 * literal part.
 */
export function pathAt(path: string, id: string): string {
  return path.replace(/:id\/(?:aliases|history|schedule)\/:\w+|:\w+/, id);
}

const NO_IMAGE = new Uint8Array([1]);

/** Saves a logo that is not an image, and returns its ID. */
export async function storeLogo(prisma: PrismaClient, { accountId }: Account): Promise<string> {
  const id = uuidV7(Date.now());
  await prisma.logo.create({ data: { id, accountId, png: NO_IMAGE, pagePng: NO_IMAGE, createdAt: new Date() } });
  return logoIdFromUuid(id);
}

/** Saves a preset with this name, and returns its ID. */
export async function storePreset(prisma: PrismaClient, { accountId }: Account, name: string): Promise<string> {
  const id = uuidV7(Date.now());
  const design = { colorDark: "#000000", colorLight: "#ffffff", isDefault: false };
  await prisma.preset.create({ data: { id, accountId, name, ...design, createdAt: new Date() } });
  return presetIdFromUuid(id);
}

/** Saves a view with this name, even if there is one with the same name, and returns its ID. */
export async function storeView(prisma: PrismaClient, { accountId }: Account, name: string): Promise<string> {
  const id = uuidV7(Date.now());
  const data = { id, accountId, name, nameKey: id, query: "type=url", createdAt: new Date() };
  await prisma.view.create({ data });
  return id;
}

/** Saves a share of a code, valid for a minute and without a password unless a hash is given, and returns its ID and its token. */
export async function storeShare(
  prisma: PrismaClient,
  { accountId }: Account,
  code: string,
  passwordHash: string | null = null,
): Promise<{ id: string; token: string }> {
  const [id, token, codeId] = [uuidV7(Date.now()), makeLinkToken(), uuidFromCodeId(code) ?? ""];
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
  await prisma.share.create({
    data: { id, accountId, codeId, name: "sample", tokenHash: hashLinkToken(token), passwordHash, ...times },
  });
  return { id: shareIdFromUuid(id), token };
}

/** Saves a sign-up whose link has not been used, and returns the link's token. */
export async function storeSignUp(prisma: PrismaClient, email = `${randomUUID()}@example.com`): Promise<string> {
  const token = makeLinkToken();
  const signUp = { email, name: email, passwordHash: "$argon2id$sample", language: "en", invitationHash: null };
  await prisma.$transaction((transaction) => saveSignUp(transaction, { id: randomUUID(), token, ...signUp }));
  return token;
}

/** Saves a change of the person's address whose link has not been used, or one that can be undone, and returns the link's token. */
export async function storeEmailChange(
  prisma: PrismaClient,
  { userId, email }: { userId: string; email: string },
  state: "waiting" | "confirmed",
): Promise<string> {
  const [id, token, undoToken, other] = [randomUUID(), makeLinkToken(), makeLinkToken(), `${randomUUID()}@example.com`];
  const [oldEmail, newEmail] = state === "waiting" ? [email, other] : [other, email];
  await prisma.$transaction(async (transaction) => {
    await saveEmailChange(transaction, { id, userId, oldEmail, newEmail, token });
    if (state === "confirmed") await keepForUndo(transaction, id, undoToken);
  });
  return state === "waiting" ? token : undoToken;
}

/** Saves a pending domain with this token, and returns its ID. */
export async function storeDomain(prisma: PrismaClient, { accountId }: Account, token: string): Promise<string> {
  const id = uuidV7(Date.now());
  const host = `${id}.example.com`;
  const fixed = { token, caseSensitive: false, version: 0, createdAt: new Date() };
  await prisma.domain.create({ data: { id, accountId, host, ...fixed } });
  return domainIdFromUuid(id);
}

/** Creates a code with a new tag, and returns the tag. */
export async function createTag(api: TestGateway, key: string): Promise<string> {
  const tag = randomUUID();
  await api.call("POST", "/v1/qr", { key, body: { target: "https://example.com/", tags: [tag] } });
  return tag;
}

/** Creates a code with an alias, and returns the path of the alias after `/v1/qr/`. */
export async function createAlias(api: TestGateway, key: string): Promise<string> {
  const body = { target: "https://example.com/", dynamic: true };
  const { id } = recordOf(await api.call("POST", "/v1/qr", { key, body }));
  const added = await api.call("POST", `/v1/qr/${id}/aliases`, { key, body: { slug: randomUUID() } });
  return `${id}/aliases/${recordOf(added).aliases[0]?.id}`;
}

/** Creates a code and changes it, and returns the path of the change after `/v1/qr/`. */
export async function createChange(api: TestGateway, key: string): Promise<string> {
  const body = { target: "https://example.com/", dynamic: true };
  const { id } = recordOf(await api.call("POST", "/v1/qr", { key, body }));
  recordOf(await api.call("PATCH", `/v1/qr/${id}`, { key, body: { title: "changed" } }));
  return `${id}/history/2`;
}

/** Stores a job that is done, and returns its ID. */
export async function storeJob(prisma: PrismaClient, { accountId }: Account): Promise<string> {
  const id = uuidV7(Date.now());
  const actor = { type: "operator", id: null, name: "operator" };
  const request = { selection: { tag: "sample" }, change: { archived: true }, dryRun: false };
  const done = { state: "done", total: 1, done: 1, result: { unchanged: 0, skipped: 0, skipped_codes: [] } };
  const undoUntil = new Date(Date.now() + 3_600_000);
  const times = { createdAt: new Date(), startedAt: new Date(), finishedAt: new Date(), undoUntil };
  await prisma.job.create({ data: { id, accountId, actor, ...request, ...done, ...times } });
  return jobIdFromUuid(id);
}

/** Stores an export that is done, with a file that is not an archive, and returns its ID. */
export async function storeExport(prisma: PrismaClient, { accountId }: Account): Promise<string> {
  const id = uuidV7(Date.now());
  const actor = { type: "operator", id: null, name: "operator" };
  const times = { createdAt: new Date(), startedAt: new Date(), finishedAt: new Date() };
  const file = { attempt: 1, fileBytes: 2, expiresAt: new Date(Date.now() + 3_600_000) };
  const done = { kind: "export", dryRun: false, state: "done", total: 1, done: 1 };
  await prisma.job.create({ data: { id, accountId, actor, ...done, ...times, ...file } });
  await prisma.exportChunk.create({ data: { jobId: id, attempt: 1, number: 0, bytes: Buffer.from("PK") } });
  return jobIdFromUuid(id);
}

/** Creates a code and schedules a change to it, and returns the path of the scheduled change after `/v1/qr/`. */
export async function createScheduled(api: TestGateway, key: string): Promise<string> {
  const { id } = recordOf(await api.call("POST", "/v1/qr", { key, body: { target: "https://example.com/" } }));
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const response = await api.call("POST", `/v1/qr/${id}/schedule`, { key, body: { at, change: { title: "changed" } } });
  return `${id}/schedule/${z.object({ id: z.string() }).parse(response.body).id}`;
}
