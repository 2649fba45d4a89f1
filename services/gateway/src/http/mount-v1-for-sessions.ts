// Mounts the routes of /v1 under /session, for a signed-in person instead of an API key. Viewers have the read scopes; editors, admins, and owners
// have all scopes. Requests and the items of batches count toward the person's rate limits (require-session.ts), not the account's plan;
// what is drawn for them counts toward the plan.

import { HttpError } from "@qr/runtime";
import { SESSION_BASE } from "@qr/session-api";
import type { Express, RequestHandler } from "express";
import { accountFor } from "../access/account-choice.ts";
import type { AccountMembership } from "../access/membership-store.ts";
import { principalOf, principalOfMember, type Scope } from "../access/principal.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { mountRoutes } from "./mount-routes.ts";
import { personOf } from "./require-session.ts";

/** Returns middleware that throws 403 forbidden if the person's role lacks the scope. */
const requireRole = (scope: Scope): RequestHandler => {
  return (_request, response, next) => {
    if (!principalOf(response).scopes.includes(scope)) {
      throw new HttpError("forbidden", "Your role does not allow this request. Ask an owner or admin of the account.");
    }
    next();
  };
};

interface PublicApiParts {
  isSignedIn: RequestHandler;
  readBytes: RequestHandler;
  accountsOf(userId: string): Promise<AccountMembership[]>;
  limitDrawing: RequestHandler;
}

/** Mounts the routes of /v1 at /session/v1. */
export function mountPublicApi(app: Express, routes: readonly ApiRoute[], parts: PublicApiParts): void {
  const setPrincipal: RequestHandler = async (request, response, next) => {
    const person = personOf(response);
    const membership = accountFor(await parts.accountsOf(person.userId), request.headers, "viewer");
    response.locals.principal = principalOfMember(person, membership);
    next();
  };
  app.use(`${SESSION_BASE}/v1`, parts.isSignedIn, setPrincipal, parts.limitDrawing);
  mountRoutes(
    app,
    routes.map((route) => ({ ...route, path: `${SESSION_BASE}${route.path}` })),
    parts.readBytes,
    requireRole,
  );
}
