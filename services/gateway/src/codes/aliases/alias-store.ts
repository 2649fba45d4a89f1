// Adds and deletes aliases of codes. Each change gives the code a new version, and is saved in the same transaction as its event.

import { type LinkKey, uuidV7 } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Principal } from "../../access/principal.ts";
import { writeEvent } from "../../events/events-store.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import { type Address, slugTaken } from "../address.ts";
import type { CodeLink } from "../code.ts";
import { readOneForChange } from "../code-reader-store.ts";
import type { StoredCode } from "../code-schemas.ts";
import type { OwnDomain } from "../domains/domain.ts";
import { lockDomain } from "../domains/domain-lock-store.ts";
import { addLink, linksOfCode, requireRoom } from "../links/links-store.ts";
import { requestRepair } from "../target-repairs-store.ts";

export interface ChangedAliases {
  code: StoredCode;
  /** All links that lead to the code. */
  links: readonly CodeLink[];
}

export type AliasStore = ReturnType<typeof createAliasStore>;

export function createAliasStore(prisma: PrismaClient) {
  return {
    /**
     * Adds an alias to the account's code; undefined if the account has no such code. Throws code_is_static, limit_reached, slug_taken, and
     * invalid_request if the domain is gone.
     */
    add: (principal: Principal, codeId: string, address: Address, domain: OwnDomain | undefined, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<ChangedAliases | undefined> => {
        const code = await readOneForChange(transaction, principal.accountId, codeId);
        if (code === undefined) return undefined;
        if (!code.dynamic) throw new HttpError("code_is_static", "Only dynamic codes can have aliases.");
        await requireRoom(transaction, codeId);
        if (domain !== undefined) await lockDomain(transaction, domain);
        const { key, slug, domainId, encoded: payload } = address;
        const alias = { id: uuidV7(Date.now()), slug, payload };
        const minVersion = await addLink(transaction, { key, codeId, domainId, alias });
        if (minVersion === undefined) throw slugTaken();
        return writeVersion(transaction, principal, code, minVersion);
      }),
    /** Deletes an alias of the account's code, and returns its key, too; undefined if the account has no such alias. */
    remove: (principal: Principal, codeId: string, aliasId: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<(ChangedAliases & { gone: LinkKey }) | undefined> => {
        const code = await readOneForChange(transaction, principal.accountId, codeId);
        if (code === undefined) return undefined;
        const [deleted] = await transaction.$queryRaw<{ key: LinkKey }[]>`
          UPDATE links SET deleted_at = now()
          WHERE code_id = ${codeId}::uuid AND alias_id = ${aliasId}::uuid AND deleted_at IS NULL RETURNING key`;
        if (deleted === undefined) return undefined;
        return { ...(await writeVersion(transaction, principal, code)), gone: deleted.key };
      }),
  };
}

async function writeVersion(
  transaction: Prisma.TransactionClient,
  { accountId, actor }: Principal,
  before: StoredCode,
  minVersion = 1,
): Promise<ChangedAliases> {
  const { id } = before;
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(id)})
    UPDATE codes SET version = greatest(version + 1, ${minVersion}::integer), updated_at = ${new Date()} WHERE id = ${id}::uuid`;
  const code = await readOneForChange(transaction, accountId, id);
  if (code === undefined) throw new Error("a locked code has disappeared");
  const changes = { aliases: { from: before.aliases, to: code.aliases } };
  const data = { code_id: id, account_id: accountId, version: code.version, changes };
  await writeEvent(transaction, { accountId, type: "code.updated.v1", subject: id, actor, data });
  return { code, links: await linksOfCode(transaction, id) };
}
