// Adds and deletes aliases of codes. Each change gives the code a new version, and is saved in the same transaction as its event.

import { codeIdFromUuid, type LinkKey, uuidV7 } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { requireDomainWithin } from "../../access/code-limits.ts";
import type { Principal } from "../../access/principal.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import { type Address, slugTaken } from "../address.ts";
import { saveChange } from "../change-writer-store.ts";
import type { CodeLink } from "../code.ts";
import { readOneForChange } from "../code-reader-store.ts";
import type { StoredCode } from "../code-schemas.ts";
import type { OwnDomain } from "../domains/domain.ts";
import { lockDomain } from "../domains/domain-lock-store.ts";
import { addLink, linksOfCode, requireRoom } from "../links/links-store.ts";

export interface ChangedAliases {
  code: StoredCode;
  /** All links that lead to the code. */
  links: readonly CodeLink[];
}

export type AliasStore = ReturnType<typeof createAliasStore>;

export function createAliasStore(prisma: PrismaClient) {
  return {
    /**
     * Adds an alias to the account's code. Returns undefined if the account has no such code. Throws code_is_static,
     * limit_reached, slug_taken, key_limited, and invalid_request if the domain is gone.
     */
    add: (principal: Principal, codeId: string, address: Address, domain: OwnDomain | undefined, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        const changed = await addAliasWithin(transaction, principal, codeId, address, domain);
        if (changed !== undefined) await gate.audit.record(transaction, { subject: codeIdFromUuid(codeId) });
        return changed;
      }),
    /**
     * Deletes an alias of the account's code. Returns the changed code, its links, and the alias's key; undefined if
     * the account has no such alias.
     */
    remove: (principal: Principal, codeId: string, aliasId: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<(ChangedAliases & { gone: LinkKey }) | undefined> => {
        const code = await readOneForChange(transaction, principal, codeId);
        if (code === undefined) return undefined;
        const [deleted] = await transaction.$queryRaw<{ key: LinkKey }[]>`
          UPDATE links SET deleted_at = now()
          WHERE code_id = ${codeId}::uuid AND alias_id = ${aliasId}::uuid AND deleted_at IS NULL RETURNING key`;
        if (deleted === undefined) return undefined;
        await gate.audit.record(transaction, { subject: codeIdFromUuid(codeId) });
        return { ...(await saved(transaction, principal, code)), gone: deleted.key };
      }),
  };
}

/** Does what `add` does, in the given transaction. */
export async function addAliasWithin(
  transaction: Prisma.TransactionClient,
  principal: Principal,
  codeId: string,
  { key, slug, domainId, encoded: payload }: Address,
  domain?: OwnDomain,
): Promise<ChangedAliases | undefined> {
  const code = await readOneForChange(transaction, principal, codeId);
  if (code === undefined) return undefined;
  requireDomainWithin(principal.limits, { id: domainId });
  if (!code.dynamic) throw new HttpError("code_is_static", "Only dynamic codes can have aliases.");
  await requireRoom(transaction, codeId);
  if (domain !== undefined) await lockDomain(transaction, domain);
  const alias = { id: uuidV7(Date.now()), slug, payload };
  const minVersion = await addLink(transaction, { key, codeId, domainId, alias });
  if (minVersion === undefined) throw slugTaken();
  return saved(transaction, principal, code, minVersion);
}

async function saved(
  transaction: Prisma.TransactionClient,
  { actor }: Principal,
  before: StoredCode,
  minVersion = 1,
): Promise<ChangedAliases> {
  const code = await saveChange(transaction, before, { minVersion }, actor);
  return { code, links: await linksOfCode(transaction, code.id) };
}
