// Every route under /session, for tests that cover all of them.

import { ROLE_SCOPES, ROLES, type Role } from "@qr/session-api";
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
}

export function listedRoutes({ gateway }: TestGateway): Listed[] {
  const ofSession = gateway.sessionRoutes.map(({ method, path, readBody, access }: SessionRoute) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    path: `/session${path}`,
    readsBody: readBody !== undefined,
    access,
  }));
  const ofApi = gateway.routes.map(({ method, path, description, scope }: ApiRoute) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    path: `/session${path}`,
    readsBody: description.body !== undefined,
    access: ROLES.findLast((role) => ROLE_SCOPES[role].includes(scope)) ?? "owner",
  }));
  return [...ofSession, ...ofApi];
}
