// Stores the domains of accounts. All changes that redirects must notice go through `writing`, so that versions
// increase in commit order.

import { domainIdFromUuid } from "@qr/contracts";
import type { Domain, Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Principal } from "../../access/principal.ts";
import { OPERATOR } from "../../events/event.ts";
import { writeEvent } from "../../events/events-store.ts";
import { NO_NOTICES, type Notices } from "../../events/notices.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { requestRepairs } from "../target-repairs-store.ts";
import { type DomainState, isLive, keysOf, newDomainIdentity, type OwnDomain, type SeenRecords } from "./domain.ts";
import { columnsOf, type DomainSettings } from "./domain-settings.ts";
import { countLiveUses, wasEverUsed } from "./domain-uses-store.ts";
import { tellFailing } from "./tell-failing.ts";

export const MAX_DOMAINS = 100;

export type CountedDomain = Domain & { codes: number };
/** The outcome of a check: what was seen, and whether it proves ownership of the host. */
export interface CheckOutcome {
  seen: SeenRecords;
  isProved: boolean;
}

export type DomainStore = ReturnType<typeof createDomainStore>;

/** Number of consecutive failed checks after which a verified domain becomes `failing`. */
const MAX_FAILURES = 2;
const DAY_MS = 86_400_000;
/** Fraction of a day by which the time between two checks varies. */
const JITTER = 0.1;
const CHECK_LEASE_S = 300;

export function createDomainStore(prisma: PrismaClient, notices: Notices = NO_NOTICES) {
  const read = async (accountId: string, id: string): Promise<CountedDomain | undefined> => {
    const domain = await prisma.domain.findFirst({ where: { id, accountId, deletedAt: null }, include: COUNTED });
    return domain === null ? undefined : counted(domain);
  };
  return {
    read,
    list: async (accountId: string): Promise<CountedDomain[]> => {
      const where = { accountId, deletedAt: null };
      return (await prisma.domain.findMany({ where, include: COUNTED, orderBy: { id: "desc" } })).map(counted);
    },
    /** Returns the account's domains on which codes can be created. */
    live: (accountId: string): Promise<OwnDomain[]> =>
      prisma.domain.findMany({
        where: { accountId, deletedAt: null, state: { in: [...LIVE_STATES] } },
        select: { id: true, host: true, number: true, caseSensitive: true, slugLength: true },
      }),
    /** Saves a pending domain. Throws limit_reached at MAX_DOMAINS, and domain_exists if the account already has the host. */
    insert: ({ accountId }: Principal, host: string, settings: Omit<DomainSettings, "pages">, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<CountedDomain> => {
        // Locks the account, so that concurrent inserts cannot exceed the limit.
        await transaction.$queryRaw`SELECT 1 AS one FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
        const others = await transaction.domain.findMany({
          where: { accountId, deletedAt: null },
          select: { host: true },
        });
        if (others.some((other) => other.host === host)) {
          throw new HttpError("domain_exists", "The account already has this domain.");
        }
        if (others.length >= MAX_DOMAINS) {
          throw new HttpError("limit_reached", `An account can have at most ${MAX_DOMAINS} domains. Delete one first.`);
        }
        const createdAt = new Date();
        const identity = newDomainIdentity(createdAt);
        const data = { ...identity, accountId, host, createdAt, version: 0, caseSensitive: false, ...settings };
        const domain = await transaction.domain.create({ data });
        await gate.audit.record(transaction, { subject: domainIdFromUuid(domain.id) });
        return { ...domain, codes: 0 };
      }),
    /**
     * Changes the settings of the account's domain, and returns the domain; undefined if the account has no such
     * domain. Throws domain_in_use if `caseSensitive` would change and the domain has ever been used.
     */
    change: ({ accountId }: Principal, id: string, settings: DomainSettings, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<CountedDomain | undefined> => {
        const domain = await lockOwn(transaction, accountId, id);
        if (domain === undefined) return undefined;
        const { caseSensitive = domain.caseSensitive } = settings;
        if (caseSensitive !== domain.caseSensitive && (await wasEverUsed(transaction, id))) throw caseIsFixed();
        const changed = await writing(transaction, domain, columnsOf(domain, settings));
        await gate.audit.record(transaction);
        return counted(changed);
      }),
    /** Deletes the domain, and returns it; undefined if there is no such domain. Throws domain_in_use if codes use it, unless `keepsCodes`. */
    delete: ({ accountId }: Pick<Principal, "accountId">, id: string, keepsCodes: boolean, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<Domain | undefined> => {
        const domain = await lockOwn(transaction, accountId, id);
        if (domain === undefined) return undefined;
        const codes = await countLiveUses(transaction, id);
        if (codes > 0 && !keepsCodes) throw domainInUse(codes);
        await gate.audit.record(transaction);
        return writing(transaction, domain, { deletedAt: new Date(), nextCheckAt: null });
      }),
    /** Claims the right to check the domain now. Returns false if it was claimed less than a second ago. */
    claimCheck: (id: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<boolean> => {
        const claimed = await transaction.$executeRaw`
          UPDATE domains SET checked_at = now()
          WHERE id = ${id}::uuid AND (checked_at IS NULL OR checked_at < now() - interval '1 s')`;
        if (claimed === 1) await gate.audit.record(transaction);
        return claimed === 1;
      }),
    /** Claims up to `limit` domains whose daily check is due. A claim lasts five minutes. */
    claimDue: (limit: number): Promise<Domain[]> =>
      prisma.$transaction(async (transaction) => {
        const due = await transaction.$queryRaw<{ id: string }[]>`
          UPDATE domains SET next_check_at = now() + ${CHECK_LEASE_S} * interval '1 s' WHERE id IN (
            SELECT id FROM domains WHERE next_check_at <= now() ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
          ) RETURNING id`;
        return transaction.domain.findMany({ where: { id: { in: due.map(({ id }) => id) } } });
      }),
    /**
     * Records a check, and changes the states of the domain and, if another account held the host, of that account's
     * domain. Returns the domains whose state has changed. The previous holder keeps the host while its own TXT record
     * is in DNS.
     */
    recordCheck: (id: string, outcome: CheckOutcome): Promise<Domain[]> =>
      prisma.$transaction(async (transaction) => {
        const domain = await lock(transaction, id);
        if (domain === undefined || domain.deletedAt !== null) return [];
        const holder = await transaction.domain.findFirst({
          where: { host: domain.host, id: { not: id }, deletedAt: null, state: { in: [...LIVE_STATES] } },
        });
        const isHeld = holder !== null && outcome.seen.txt.includes(holder.token);
        if (!outcome.isProved || isHeld) {
          return tellFailing(transaction, notices, await recordFailure(transaction, domain, outcome.seen));
        }
        const lost = holder === null ? [] : [await enter(transaction, holder, "lost", { nextCheckAt: null })];
        return [...lost, ...(await recordSuccess(transaction, domain, outcome.seen))];
      }),
  };
}

/** Maximum number of values stored per record. */
const MAX_SEEN = 20;
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Returns the values to store and to show. Anyone can publish records of any size with any content. */
function kept({ txt, pointsTo }: SeenRecords): { txt: string[]; pointsTo: string[] } {
  const some = (values: readonly string[]) => values.filter((value) => PRINTABLE.test(value)).slice(0, MAX_SEEN);
  return { txt: some(txt), pointsTo: some(pointsTo) };
}

async function recordSuccess(
  transaction: Prisma.TransactionClient,
  domain: Domain,
  seen: SeenRecords,
): Promise<Domain[]> {
  const now = new Date();
  const verifiedAt = domain.verifiedAt ?? now;
  const changes = { seen: kept(seen), checkedAt: now, failures: 0, nextCheckAt: nextCheck(), verifiedAt };
  if (domain.state !== "verified") return [await enter(transaction, domain, "verified", changes)];
  await transaction.domain.update({ where: { id: domain.id }, data: changes });
  return [];
}

async function recordFailure(
  transaction: Prisma.TransactionClient,
  domain: Domain,
  seen: SeenRecords,
): Promise<Domain[]> {
  const failures = domain.failures + 1;
  const next = isLive(domain) ? { failures, nextCheckAt: nextCheck() } : {};
  const changes = { seen: kept(seen), checkedAt: new Date(), ...next };
  if (domain.state === "verified" && failures >= MAX_FAILURES) {
    return [await enter(transaction, domain, "failing", changes)];
  }
  await transaction.domain.update({ where: { id: domain.id }, data: changes });
  return [];
}

const LIVE_STATES = ["verified", "failing"] as const;
const COUNTED = { _count: { select: { codes: { where: { deletedAt: null } } } } } as const;

function counted({ _count, ...domain }: Domain & { _count?: { codes: number } }): CountedDomain {
  return { ...domain, codes: _count?.codes ?? 0 };
}

/** Lets only one transaction at a time change domains, so that versions increase in commit order. */
async function lockAll(transaction: Prisma.TransactionClient): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('domains'))`;
}

async function lock(transaction: Prisma.TransactionClient, id: string): Promise<Domain | undefined> {
  await lockAll(transaction);
  // Waits for the creation of codes on the domain, which locks the row.
  await transaction.$queryRaw`SELECT 1 AS one FROM domains WHERE id = ${id}::uuid FOR UPDATE`;
  return (await transaction.domain.findUnique({ where: { id } })) ?? undefined;
}

/** Locks the account's domain. Returns undefined, without a lock, if the account has no such domain. */
async function lockOwn(
  transaction: Prisma.TransactionClient,
  accountId: string,
  id: string,
): Promise<Domain | undefined> {
  const where = { id, accountId, deletedAt: null };
  if ((await transaction.domain.findFirst({ where, select: { id: true } })) === null) return undefined;
  const domain = await lock(transaction, id);
  // The domain may have been deleted while this transaction waited. Its account never changes.
  return domain?.deletedAt === null ? domain : undefined;
}

/** Changes a domain that the transaction has locked, and requests the repair of its entries in the target cache. */
async function writing(
  transaction: Prisma.TransactionClient,
  domain: Domain,
  changes: Prisma.DomainUpdateInput,
): Promise<Domain & { _count: { codes: number } }> {
  const [next] = await transaction.$queryRaw<{ version: number }[]>`
    SELECT nextval('domain_versions')::integer AS version`;
  // A domain that is not live has no entry that could be stale.
  if (isLive(domain) || changes.state !== undefined) await transaction.$executeRaw`${requestRepairs(keysOf(domain))}`;
  const data = { ...changes, version: next?.version ?? 0 };
  return transaction.domain.update({ where: { id: domain.id }, data, include: COUNTED });
}

/** Changes the state of a domain, and writes an event. */
async function enter(
  transaction: Prisma.TransactionClient,
  domain: Domain,
  state: Exclude<DomainState, "pending">,
  changes: Prisma.DomainUpdateInput,
): Promise<Domain> {
  const { id, accountId, host } = domain;
  const changed = await writing(transaction, domain, { ...changes, state });
  const data = { domain_id: id, account_id: accountId, host, state };
  const actor = { ...OPERATOR, type: "service", name: "domain check" } as const;
  await writeEvent(transaction, { accountId, type: "domain.changed.v1", subject: id, actor, data });
  return changed;
}

function nextCheck(): Date {
  return new Date(Date.now() + DAY_MS * (1 + JITTER * (2 * Math.random() - 1)));
}

function caseIsFixed(): HttpError {
  return new HttpError("domain_in_use", "`case_sensitive` cannot be changed once a code has used the domain.");
}

function domainInUse(codes: number): HttpError {
  const message = `${codes} codes use this domain. Delete them first, or send \`?codes=keep\` to keep them on the default domain.`;
  return new HttpError("domain_in_use", message);
}
