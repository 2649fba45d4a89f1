// What scheduled changes and jobs have in common: they are carried out later, when the account might have been
// suspended, and can be refused at that time.

import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { z } from "zod";

export const storedErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
});
/** Why a change was refused, in the form of an error response. */
export type StoredError = z.infer<typeof storedErrorSchema>;

/** The reason for a refusal, as the API shows it. */
export const refusalRecord = z
  .strictObject({
    code: z.string().describe("An error code, as for a request."),
    message: z.string(),
    details: z
      .array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe("The violations, if the values are no longer valid."),
  })
  .meta({ id: "Refusal" });

export function storedError(error: unknown): StoredError {
  if (!(error instanceof HttpError)) return { code: "internal", message: "The service failed unexpectedly." };
  const { code, message, details } = error;
  return { code, message, ...(details && { details: details.map((detail) => ({ ...detail })) }) };
}

/** Throws account_suspended if the account is suspended, because it must not change what its codes lead to. */
export async function requireActive(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  const account = await transaction.account.findUnique({ where: { id: accountId }, select: { suspendedAt: true } });
  if (account?.suspendedAt) throw new HttpError("account_suspended", "The account is suspended.");
}
