// Moves a code to another address. The previous address becomes an alias, so that prints of it keep working.

import { DEFAULT_DOMAIN, type LinkKey, linkKey, uuidV7 } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { type Address, slugTaken } from "../address.ts";
import type { StoredCode } from "../code-schemas.ts";
import type { OwnDomain } from "../domains/domain.ts";
import { lockDomain } from "../domains/domain-lock-store.ts";
import type { Changes } from "../history/changes.ts";
import { addressOf } from "../public-urls.ts";
import { addLink, requireRoom } from "./links-store.ts";

/** Where a code moves: the address, and its domain (undefined for the default domain). */
export interface Destination {
  address: Address;
  domain: OwnDomain | undefined;
}

export type MovedColumns = Pick<
  StoredCode,
  "slug" | "domainId" | "payload" | "defaultSlug" | "defaultPayload" | "moves" | "version"
>;

/**
 * Moves the links of a dynamic code, which the transaction has locked, and returns the code's new column values;
 * undefined if the code already has the address. If the address is one of the code's aliases, the alias becomes the
 * address. Throws slug_taken, limit_reached, and invalid_request if the domain is gone.
 */
export async function moveLinks(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { address, domain }: Destination,
): Promise<MovedColumns | undefined> {
  const previous = await firstLinkOf(transaction, code);
  if (previous === address.key) return undefined;
  if (domain !== undefined) await lockDomain(transaction, domain);
  const isDefault = address.key === defaultKeyOf(code);
  const minVersion = await takeLink(transaction, code, address);
  await transaction.link.update({
    where: { key: previous },
    data: { aliasId: uuidV7(Date.now()), slug: code.slug, payload: code.payload },
  });
  const { slug, domainId, encoded: payload } = address;
  const kept = isDefault
    ? { defaultSlug: null, defaultPayload: null }
    : await defaultAddress(transaction, code, address);
  const version = Math.max(code.version + 1, minVersion);
  return { slug, domainId, payload, ...kept, moves: code.moves + 1, version };
}

/**
 * Returns how the addresses of a code have changed. In the result, `domain` is the host of the account's own domain, or
 * null for the default domain.
 */
export function addressesBetween(before: StoredCode, after: StoredCode, hasMoved: boolean): Changes {
  const aliases = { from: before.aliases, to: after.aliases };
  if (!hasMoved) return { aliases };
  const [from, to] = [addressOf(before), addressOf(after)];
  return { domain: { from: from.host, to: to.host }, slug: { from: from.slug, to: to.slug }, aliases };
}

/**
 * Returns the key of the link that is the code's address. Every other link is an alias or the code's address on the
 * default domain.
 */
async function firstLinkOf(transaction: Prisma.TransactionClient, code: StoredCode): Promise<string> {
  const links = await transaction.link.findMany({ where: { codeId: code.id, aliasId: null }, select: { key: true } });
  const first = links.find(({ key }) => key !== defaultKeyOf(code));
  if (first === undefined) throw new Error("a code has no address");
  return first.key;
}

function defaultKeyOf({ defaultSlug }: StoredCode): LinkKey | undefined {
  return defaultSlug === null ? undefined : linkKey(DEFAULT_DOMAIN, defaultSlug);
}

/** Makes the link of the address lead to the code, and returns the minimum version of the changed code. */
async function takeLink(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { key, domainId }: Address,
): Promise<number> {
  if (await becomesFirst(transaction, code, key)) return 1;
  await requireRoom(transaction, code.id);
  if (key === defaultKeyOf(code)) return 1;
  const minVersion = await addLink(transaction, { key, codeId: code.id, domainId });
  if (minVersion === undefined) throw slugTaken();
  return minVersion;
}

/** Turns the code's alias with this key into its address, and returns whether there was such an alias. */
async function becomesFirst(transaction: Prisma.TransactionClient, { id }: StoredCode, key: LinkKey): Promise<boolean> {
  const { count } = await transaction.link.updateMany({
    where: { key, codeId: id, aliasId: { not: null }, deletedAt: null },
    data: { aliasId: null, slug: null, payload: null },
  });
  return count === 1;
}

/**
 * Returns the code's address on the default domain. A code gets one when it first moves to one of the account's own
 * domains.
 */
async function defaultAddress(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { fallback }: Address,
): Promise<Pick<StoredCode, "defaultSlug" | "defaultPayload">> {
  const { defaultSlug, defaultPayload } = code;
  if (defaultSlug !== null || fallback === null) return { defaultSlug, defaultPayload };
  // A random slug of 50 bits that is taken is a sign that something is wrong.
  const added = await addLink(transaction, { key: fallback.key, codeId: code.id, domainId: null });
  if (added === undefined) throw new Error("a new slug was taken");
  return { defaultSlug: fallback.slug, defaultPayload: fallback.encoded };
}
