// Changes a person's address, and with it the address of their own account.

import type { Prisma } from "@qr/database";
import { placeholder, releaseUnproved } from "./prove-address.ts";
import { emailTaken } from "./sign-up.ts";

type Transaction = Prisma.TransactionClient;

interface AddressOwner {
  id: string;
  /** The present address. */
  email: string;
  name: string;
}

/** Locks the person until the end of the transaction, and returns them; undefined if they no longer exist. */
export async function lockPerson(transaction: Transaction, userId: string) {
  await transaction.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
  const select = { id: true, email: true, emailVerified: true, name: true } as const;
  return (await transaction.user.findUnique({ where: { id: userId }, select })) ?? undefined;
}

/**
 * Gives the person an address that they have verified. Somebody who has only claimed it loses it. Throws a unique-constraint error if somebody
 * else has verified it.
 */
export async function moveToProved(transaction: Transaction, person: AddressOwner, email: string): Promise<void> {
  if (email !== person.email) {
    await releaseUnproved(transaction, email);
    await moveAccount(transaction, person, email);
  }
  await moveUser(transaction, person, { email, emailVerified: true });
}

/** Gives the person an unverified address. Throws email_taken, or a unique-constraint error, if somebody else uses it. */
export async function moveToUnproved(transaction: Transaction, person: AddressOwner, email: string): Promise<void> {
  const others = { email, memberships: { none: { userId: person.id, role: "owner" } } };
  if ((await transaction.account.count({ where: others })) > 0) throw emailTaken();
  await moveAccount(transaction, person, email);
  await moveUser(transaction, person, { email, emailVerified: false });
}

async function moveUser(
  transaction: Transaction,
  { id, email, name }: AddressOwner,
  address: { email: string; emailVerified: boolean },
): Promise<void> {
  const data = { ...address, name: name === email ? address.email : name, updatedAt: new Date() };
  await transaction.user.update({ where: { id }, data });
}

/** Changes the address of the account that has the person's address, unless the operator vouches for the address: the operator knows the account by it. */
async function moveAccount(transaction: Transaction, person: AddressOwner, email: string): Promise<void> {
  const owned = { memberships: { some: { userId: person.id, role: "owner" } } };
  const where = { email: person.email, emailVerified: false, ...owned };
  const account = await transaction.account.findFirst({ where, select: { id: true, name: true } });
  if (account === null) return;
  const isUsed = (await transaction.account.count({ where: { email } })) > 0;
  const name = account.name === person.email ? email : account.name;
  await transaction.account.update({
    where: { id: account.id },
    data: { email: isUsed ? placeholder(account.id) : email, name },
  });
}
