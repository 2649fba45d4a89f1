// The dashboard's routes for an account's members.

import type { PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { type Empty, type Keys, type Members, ROLES } from "@qr/session-api";
import { z } from "zod";
import { hasRole, roleTooLow } from "../../access/membership-store.ts";
import { parseQuery, refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { listCreatedKeys } from "../api-keys/created-keys-store.ts";
import { keyListing } from "../api-keys/key-listing.ts";
import type { MembersStore } from "./members-store.ts";

const changeMemberBody = z.strictObject({ role: z.enum(ROLES), revoke_keys: z.boolean().default(true) });
const removalQuery = z.strictObject({ revoke_keys: z.enum(["true", "false"]).default("true") });

interface MemberParts {
  prisma: PrismaClient;
  members: MembersStore;
}

export function memberSessionRoutes({ prisma, members }: MemberParts): SessionRoute[] {
  const listed = async (accountId: string, you: string): Promise<Members> => ({
    items: (await members.list(accountId)).map(({ userId, name, email, role, since }) => ({
      user_id: userId,
      name,
      email,
      role,
      since: since.toISOString(),
      is_you: userId === you,
    })),
  });
  return [
    {
      access: "admin",
      method: "get",
      path: "/members",
      async respond({ account, person, query }) {
        refuseParameters(query);
        return { body: await listed(account.id, person.userId) };
      },
    },
    {
      access: "admin",
      method: "patch",
      action: "member.role_changed",
      path: "/members/:id",
      readBody: "json",
      async respond({ account, person, id, query, body, gate }) {
        refuseParameters(query);
        const { role, revoke_keys: revokesKeys } = bodyAs(changeMemberBody, body);
        await members.changeRole(
          { accountId: account.id, by: person.userId, of: userIdOf(id), role, revokesKeys },
          gate,
        );
        return { body: {} satisfies Empty };
      },
    },
    {
      // Every member may leave. The store allows only owners and admins to remove other members.
      access: "viewer",
      method: "delete",
      action: "member.removed",
      path: "/members/:id",
      async respond({ account, person, id, query, gate }) {
        const revokesKeys = parseQuery(removalQuery, query).revoke_keys === "true";
        await members.remove({ accountId: account.id, by: person.userId, of: userIdOf(id), revokesKeys }, gate);
        return { body: {} satisfies Empty };
      },
    },
    {
      // Members see only their own keys.
      access: "viewer",
      method: "get",
      path: "/members/:id/keys",
      async respond({ account, person, id, query }) {
        refuseParameters(query);
        const userId = userIdOf(id);
        if (userId !== person.userId && !hasRole(account.role, "admin")) throw roleTooLow("admin");
        const keys = await listCreatedKeys(prisma, { userId, accountIds: [account.id] });
        return { body: { items: keys.map(keyListing) } satisfies Keys };
      },
    },
  ];
}

function userIdOf(id: string): string {
  const uuid = z.uuid().safeParse(id);
  if (!uuid.success) throw new HttpError("not_found", "There is no such member in this account.");
  return uuid.data;
}
