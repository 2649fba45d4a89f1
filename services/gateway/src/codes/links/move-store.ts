// Moves a code to another address. The previous address becomes an alias, so that prints of it keep working.

import { DEFAULT_DOMAIN, type LinkKey, linkKey, uuidV7 } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { type Address, slugTaken } from "../address.ts";
import type { StoredCode } from "../code-schemas.ts";
import type { OwnDomain } from "../domains/domain.ts";
import { lockDomain } from "../domains/domain-uses-store.ts";
import { requireRoom } from "./links-store.ts";

/** Where a code moves: the address, and its domain; undefined for the default domain. */
export interface Destination {
  address: Address;
  domain: OwnDomain | undefined;
}

export type MovedColumns = Pick<
  StoredCode,
  "slug" | "domainId" | "payload" | "defaultSlug" | "defaultPayload" | "moves"
>;

/**
 * Moves the links of a dynamic code, which the transaction has locked, and returns the columns that the code then has; undefined if it is at
 * the address already. If the address is one of the code's aliases, the alias becomes the address. Throws slug_taken, limit_reached, and
 * invalid_request if the domain is gone.
 */
export async function moveLinks(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { address, domain }: Destination,
): Promise<MovedColumns | undefined> {
  const previous = await firstLinkOf(transaction, code);
  if (previous === address.key) return undefined;
  if (domain !== undefined) await lockDomain(transaction, domain);
  const isAlias = await becomesFirst(transaction, code, address.key);
  const isDefault = address.key === defaultKeyOf(code);
  if (!isAlias) {
    await requireRoom(transaction, code.id);
    if (!isDefault && !(await addLink(transaction, code, address))) throw slugTaken();
  }
  await transaction.link.update({
    where: { key: previous },
    data: { aliasId: uuidV7(Date.now()), slug: code.slug },
  });
  const { slug, domainId, encoded: payload } = address;
  const kept = isDefault
    ? { defaultSlug: null, defaultPayload: null }
    : await defaultAddress(transaction, code, address);
  return { slug, domainId, payload, ...kept, moves: code.moves + 1 };
}

/** Returns what a move has changed, with the values before and after. `domain`: the host of an own domain; null for the default domain. */
export function moveBetween(before: StoredCode, after: StoredCode): Record<string, { from: unknown; to: unknown }> {
  return {
    domain: { from: before.domainHost, to: after.domainHost },
    slug: { from: before.slug, to: after.slug },
    aliases: { from: before.aliases, to: after.aliases },
  };
}

/** Returns the key of the link that is the code's address. All other links are aliases, or its address on the default domain. */
async function firstLinkOf(transaction: Prisma.TransactionClient, code: StoredCode): Promise<string> {
  const links = await transaction.link.findMany({ where: { codeId: code.id, aliasId: null }, select: { key: true } });
  const first = links.find(({ key }) => key !== defaultKeyOf(code));
  if (first === undefined) throw new Error("a code has no address");
  return first.key;
}

function defaultKeyOf({ defaultSlug }: StoredCode): LinkKey | undefined {
  return defaultSlug === null ? undefined : linkKey(DEFAULT_DOMAIN, defaultSlug);
}

/** Turns the code's alias with this key into its address, and returns whether there is one. */
async function becomesFirst(transaction: Prisma.TransactionClient, { id }: StoredCode, key: LinkKey): Promise<boolean> {
  const { count } = await transaction.link.updateMany({
    where: { key, codeId: id, aliasId: { not: null }, deletedAt: null },
    data: { aliasId: null, slug: null },
  });
  return count === 1;
}

/** Adds a link to the code, and returns whether its key was free. */
async function addLink(
  transaction: Prisma.TransactionClient,
  { id }: StoredCode,
  { key, domainId }: Pick<Address, "key" | "domainId">,
): Promise<boolean> {
  const saved = await transaction.$executeRaw`
    INSERT INTO links (key, code_id, domain_id) VALUES (${key}, ${id}::uuid, ${domainId}::uuid) ON CONFLICT DO NOTHING`;
  return saved === 1;
}

/** Returns the code's address on the default domain. A code that moves to an own domain for the first time gets one. */
async function defaultAddress(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { fallback }: Address,
): Promise<Pick<StoredCode, "defaultSlug" | "defaultPayload">> {
  const { defaultSlug, defaultPayload } = code;
  if (defaultSlug !== null || fallback === null) return { defaultSlug, defaultPayload };
  // A random slug of 50 bits that is taken is a sign that something is wrong.
  if (!(await addLink(transaction, code, { key: fallback.key, domainId: null })))
    throw new Error("a new slug was taken");
  return { defaultSlug: fallback.slug, defaultPayload: fallback.encoded };
}
