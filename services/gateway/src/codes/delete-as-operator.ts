// Deletes a code for the operator, for example because of abuse. The admin command cannot write to the target cache. Instead, the redirects
// see the requested repair and query the database until a gateway's relay has updated the cache.

import { canonicalPath, codeIdFromUuid, foldPath, type LinkKey, linkKey, uuidFromCodeId } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { OPERATOR } from "../events/event.ts";
import { recordOperatorChange } from "../events/operator-audit.ts";
import { defaultKeyIn } from "./address.ts";
import { writeTombstone } from "./code-store.ts";

export interface OperatorsCode {
  id: string;
  accountId: string;
  slug: string;
  type: string;
  target: string;
  title: string | null;
  revision: number;
  moves: number;
  version: number;
  deletedAt: Date | null;
}

const shown = {
  id: true,
  accountId: true,
  slug: true,
  type: true,
  target: true,
  title: true,
  revision: true,
  moves: true,
  version: true,
  deletedAt: true,
} as const;

/** Returns the code with this public ID, slug, or short link, whether or not it has been deleted. */
export async function findCode(prisma: PrismaClient, text: string): Promise<OperatorsCode | undefined> {
  const id = uuidFromCodeId(text);
  if (id !== undefined) return (await prisma.code.findUnique({ where: { id }, select: shown })) ?? undefined;
  const key = (await ownKeyOf(prisma, text)) ?? defaultKeyIn(text);
  if (key === undefined) return undefined;
  return (await prisma.link.findUnique({ where: { key }, select: { code: { select: shown } } }))?.code;
}

/** Returns the key of a short link on an account's own domain; undefined if the text is not such a link. */
async function ownKeyOf(prisma: PrismaClient, text: string): Promise<LinkKey | undefined> {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#:]+)(?::\d+)?\/([^?#]*)/i.exec(text) ?? [];
  const domain = await prisma.domain.findFirst({
    where: { host: host.toLowerCase(), deletedAt: null, state: { in: ["verified", "failing"] } },
    select: { number: true, caseSensitive: true },
  });
  return domain === null ? undefined : linkKey(domain.number, foldPath(canonicalPath(path), domain.caseSensitive));
}

/**
 * Turns the code into a tombstone, and writes an event and an audit entry. Returns the time of the deletion, which is in the past if the
 * code had already been deleted.
 */
export function deleteCodeAsOperator(prisma: PrismaClient, id: string): Promise<Date> {
  return prisma.$transaction(async (transaction) => {
    const code = await lockCode(transaction, id);
    if (code.deletedAt !== null) return code.deletedAt;
    const subject = codeIdFromUuid(id);
    await recordOperatorChange(transaction, { action: "code.deleted", accountIds: [code.accountId], subject });
    return writeTombstone(transaction, code, OPERATOR);
  });
}

async function lockCode(transaction: Prisma.TransactionClient, id: string): Promise<OperatorsCode> {
  await transaction.$queryRaw`SELECT id FROM codes WHERE id = ${id}::uuid FOR UPDATE`;
  return transaction.code.findUniqueOrThrow({ where: { id }, select: shown });
}
