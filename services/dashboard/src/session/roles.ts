// Comparing roles in an account.

import { ROLES, type Role } from "@qr/session-api";
import { useMe } from "./use-me.ts";

/** Returns whether the role is `least` or above it. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

/** Returns the roles that the signed-in person may grant in the current account. */
export function useGivenRoles(): readonly Role[] {
  const own = useMe().account.role;
  return ROLES.filter((role) => hasRole(own, role));
}
