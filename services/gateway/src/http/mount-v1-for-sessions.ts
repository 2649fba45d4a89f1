// The routes of /v1 below /session: the very same, for a person who is signed in instead of a key. A viewer has the scopes that read,
// an editor and an owner all. The account's plan is not charged; the person's own rate is (signed-in.ts).

import { HttpError } from "@qr/runtime";
import { type Role, SESSION_BASE } from "@qr/session-api";
import type { Express, RequestHandler } from "express";
import { accountFor } from "../access/account-choice.ts";
import { planFrom } from "../access/limits/plans.ts";
import type { AccountMembership } from "../access/membership-store.ts";
import { callerOf } from "../access/principal.ts";
import { SCOPES, type Scope } from "../access/scopes.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { mountRoutes } from "./mount-routes.ts";
import { personOf } from "./require-session.ts";

const SCOPES_OF: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ["qr:read", "stats:read"],
  editor: SCOPES,
  owner: SCOPES,
};

/** Ends in 403 forbidden where the person's role has not the scope. */
const requireRole = (scope: Scope): RequestHandler => {
  return (_request, response, next) => {
    if (!callerOf(response).scopes.includes(scope)) {
      throw new HttpError("forbidden", "Only an editor or an owner of the account may do this.");
    }
    next();
  };
};

interface PublicApiParts {
  isSignedIn: RequestHandler;
  readBytes: RequestHandler;
  accountsOf(userId: string): Promise<AccountMembership[]>;
}

/** Mounts the routes of /v1 at /session/v1. */
export function mountPublicApi(app: Express, routes: readonly ApiRoute[], parts: PublicApiParts): void {
  const isCaller: RequestHandler = async (request, response, next) => {
    const { userId } = personOf(response);
    const { id, plan, role } = accountFor(await parts.accountsOf(userId), request.headers, "viewer");
    response.locals.caller = { accountId: id, plan: planFrom(plan), scopes: SCOPES_OF[role] };
    next();
  };
  app.use(`${SESSION_BASE}/v1`, parts.isSignedIn, isCaller);
  mountRoutes(
    app,
    routes.map((route) => ({ ...route, path: `${SESSION_BASE}${route.path}` })),
    parts.readBytes,
    requireRole,
  );
}
