// Every route of the session API: the one place where the nouns' lists are joined.

import { type AccountRouteParts, accountRoutes } from "../people/account-routes.ts";
import { type PeopleParts, peopleRoutes } from "../people/people-routes.ts";
import { whereSignedInRoutes } from "../people/where-signed-in.ts";
import type { SessionRoute } from "./session-route.ts";

export type SessionRouteParts = PeopleParts & AccountRouteParts;

export function sessionRoutes(parts: SessionRouteParts): SessionRoute[] {
  return [...peopleRoutes(parts), ...whereSignedInRoutes(parts), ...accountRoutes(parts)];
}
