// The account itself, and who may use it: members, pending invitations, API keys, and saved views. None of them contains a secret.

import type { PrismaClient } from "@qr/database";
import { createAccountKeysStore } from "../../accounts/api-keys/account-keys-store.ts";
import { keyListing } from "../../accounts/api-keys/key-listing.ts";
import { createInvitationStore } from "../../accounts/invitations/invitation-store.ts";
import { createMembersStore } from "../../accounts/members/members-store.ts";
import { createViewStore } from "../../accounts/views/view-store.ts";
import { type ExportPart, filePart, jsonArray } from "../export-part.ts";

export function peopleParts(prisma: PrismaClient): ExportPart[] {
  const members = createMembersStore(prisma);
  const invitations = createInvitationStore(prisma);
  const keys = createAccountKeysStore(prisma);
  const views = createViewStore(prisma);
  const list = (name: string, about: string, read: (accountId: string) => Promise<readonly unknown[]>) =>
    filePart(name, about, 0, async function* ({ principal }) {
      yield* jsonArray([await read(principal.accountId)]);
    });
  return [
    filePart(
      "account.json",
      "The account: its ID, name, address, plan, and time of creation.",
      0,
      async function* (subject) {
        yield `${JSON.stringify(await readAccount(prisma, subject.principal.accountId), null, 2)}\n`;
      },
    ),
    list("members.json", "The members: name, address, role, and when they joined.", async (accountId) =>
      (await members.list(accountId)).map(({ userId, since, ...member }) => ({
        user_id: userId,
        ...member,
        since: since.toISOString(),
      })),
    ),
    list("invitations.json", "The pending invitations, without their links.", async (accountId) =>
      (await invitations.list(accountId)).map(({ id, role, createdAt, expiresAt }) => ({
        id,
        role,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })),
    ),
    list("api_keys.json", "The API keys that are not revoked, without the keys themselves.", async (accountId) =>
      (await keys.list(accountId)).map(keyListing),
    ),
    list("views.json", "The saved views of the list of codes.", views.list),
  ];
}

async function readAccount(prisma: PrismaClient, id: string): Promise<object> {
  const { createdAt, ...account } = await prisma.account.findUniqueOrThrow({
    where: { id },
    select: { id: true, name: true, email: true, plan: true, createdAt: true },
  });
  return { ...account, created_at: createdAt.toISOString() };
}
