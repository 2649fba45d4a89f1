// Closes an account in the transaction of a request: nobody can use it anymore. A job then erases what is in it (carry-out-erasure.ts).

import { uuidV7 } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { z } from "zod";
import { requestMail } from "../../events/request-mail.ts";
import { type ErasedCodes, endOf, erasedCodes } from "./erased-codes.ts";
import { ERASER } from "./eraser.ts";

/** Whom to tell about the erasure. */
const recipient = z.object({ email: z.string(), language: z.string() });
export type Recipient = z.infer<typeof recipient>;

/** What the job has to do. */
export const erasurePlan = z.object({
  codes: erasedCodes,
  /** When the last codes stop; null if all stop at once. */
  until: z.iso.datetime().nullable(),
  /** Who is told when the job is done; null if nobody is. */
  recipient: recipient.nullable(),
});
export type ErasurePlan = z.infer<typeof erasurePlan>;

interface Closing {
  accountId: string;
  codes: ErasedCodes;
  /** Undefined if the service sends no mail. */
  recipient: Recipient | undefined;
  /** Tells the other members that the account is being closed, before their memberships end. `shown` is what the email shows. */
  tellOthers?(shown: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * Closes an account that the transaction has locked: revokes its keys and invitations, ends all memberships, releases its address and its
 * name, and starts the job that erases it.
 */
export async function closeAccount(
  transaction: Prisma.TransactionClient,
  { accountId, codes, recipient, tellOthers }: Closing,
): Promise<void> {
  const before = await transaction.account.findUniqueOrThrow({ where: { id: accountId } });
  const until = endOf(codes)?.toISOString() ?? null;
  const target = typeof codes === "object" && "redirect_to" in codes ? { target: codes.redirect_to } : {};
  const shown = { account: before.name ?? before.email, ...target, ...(until && { until }) };
  await tellOthers?.(shown);
  await transaction.apiKey.updateMany({ where: { accountId, revokedAt: null }, data: { revokedAt: new Date() } });
  // The emails to the invited people contain the name of the account.
  await transaction.$executeRaw`DELETE FROM mails WHERE id IN (SELECT id FROM invitations WHERE account_id = ${accountId}::uuid)`;
  await transaction.invitation.deleteMany({ where: { accountId } });
  await transaction.membership.deleteMany({ where: { accountId } });
  const data = { email: `${accountId}@closed.invalid`, name: null, hasDemoData: false };
  await transaction.account.update({ where: { id: accountId }, data });
  const plan: ErasurePlan = { codes, until, recipient: recipient ?? null };
  await transaction.$executeRaw`
    INSERT INTO jobs (id, account_id, kind, change, dry_run, actor, created_at)
    VALUES (${uuidV7(Date.now())}::uuid, ${accountId}::uuid, 'erase', ${JSON.stringify(plan)}::jsonb, false, ${JSON.stringify(ERASER)}::jsonb, now())`;
  if (recipient === undefined) return;
  await requestMail(transaction, { kind: "account_erased", ...recipient, data: shown });
}
