// The dashboard's routes for an account's members.

import { HttpError } from "@qr/runtime";
import { type Empty, type Members, ROLES } from "@qr/session-api";
import { z } from "zod";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import type { MembersStore } from "./members-store.ts";

const changeMemberBody = z.strictObject({ role: z.enum(ROLES) });

export function memberSessionRoutes(members: MembersStore): SessionRoute[] {
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
      access: "owner",
      method: "get",
      path: "/members",
      async respond({ account, person, query }) {
        refuseParameters(query);
        return { body: await listed(account.id, person.userId) };
      },
    },
    {
      access: "owner",
      method: "patch",
      path: "/members/:id",
      readsBody: true,
      async respond({ account, person, id, query, body, gate }) {
        refuseParameters(query);
        const { role } = bodyAs(changeMemberBody, body);
        await members.changeRole({ accountId: account.id, by: person.userId, of: userIdOf(id), role }, gate);
        return { body: {} satisfies Empty };
      },
    },
    {
      // Every member may leave. The store allows only owners to remove other members.
      access: "viewer",
      method: "delete",
      path: "/members/:id",
      async respond({ account, person, id, query, gate }) {
        refuseParameters(query);
        await members.remove({ accountId: account.id, by: person.userId, of: userIdOf(id) }, gate);
        return { body: {} satisfies Empty };
      },
    },
  ];
}

function userIdOf(id: string): string {
  const uuid = z.uuid().safeParse(id);
  if (!uuid.success) throw new HttpError("not_found", "There is no such member in this account.");
  return uuid.data;
}
