// Every route under /session, for tests that cover all of them.

import { ROLE_SCOPES, ROLES, type Role } from "@qr/session-api";
import type { Scope } from "../access/principal.ts";
import type { AuditAction } from "../events/audit-actions.ts";
import type { ApiRoute } from "../route/api-route.ts";
import type { SessionRoute } from "../route/session-route.ts";
import type { TestGateway } from "./test-gateway.ts";

/** A route of the session API or of /v1, with its path under /session. */
export interface Listed {
  name: string;
  method: string;
  path: string;
  readsBody: boolean;
  access: "anyone" | "person" | Role;
  /** What the audit log records for the route; null if it changes nothing. */
  action: AuditAction | null;
}

export function listedRoutes({ gateway }: TestGateway): Listed[] {
  const ofSession = gateway.sessionRoutes.map(({ method, path, readBody, access, action }: SessionRoute) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    path: `/session${path}`,
    readsBody: readBody !== undefined,
    access,
    action: action ?? null,
  }));
  const ofApi = gateway.routes.map(({ method, path, description, scope, action }: ApiRoute) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    path: `/session${path}`,
    readsBody: description.body !== undefined,
    access: leastRole(scope),
    action: action ?? null,
  }));
  return [...ofSession, ...ofApi];
}

function leastRole(scope: Scope): Role {
  const role = ROLES.toReversed().find((one) => ROLE_SCOPES[one].includes(scope));
  if (role === undefined) throw new Error(`no role has the scope ${scope}`);
  return role;
}
