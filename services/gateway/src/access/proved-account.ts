// Tells whether somebody vouches for the address of an account.

import { Prisma } from "@qr/database";

/** SQL that tells whether the operator vouches for the address of `account`, or one of the account's owners has verified theirs. */
export const IS_PROVED = Prisma.sql`(account.email_verified OR EXISTS (
  SELECT FROM memberships owning JOIN users ON users.id = owning.user_id
  WHERE owning.account_id = account.id AND owning.role = 'owner' AND users.email_verified))`;
