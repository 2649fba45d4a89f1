// Finds the person whom an operator names.

import type { PrismaClient } from "@qr/database";
import { findPerson, type ListedPerson } from "@qr/gateway/use-cases";
import { AdminError } from "./admin-error.ts";

/** Returns the person with this ID or verified email address. Throws an AdminError with the person's ID if the address is not verified. */
export async function personBy(prisma: PrismaClient, idOrEmail: string): Promise<ListedPerson> {
  const person = await findPerson(prisma, idOrEmail);
  if (person === undefined) throw noPerson(idOrEmail);
  if (person.id === idOrEmail.toLowerCase() || person.emailVerified) return person;
  throw new AdminError(
    `Nobody has verified the address ${JSON.stringify(idOrEmail)}, and anybody can sign up with it. Make sure that this is the right person, ` +
      `and use the ID:\n  ${person.id}  created ${person.createdAt.toISOString()}`,
  );
}

export function noPerson(idOrEmail: string): AdminError {
  return new AdminError(`There is no person ${JSON.stringify(idOrEmail)}. \`person list\` shows all people.`);
}
