// The principal: who makes a request. Authentication sets it on `response.locals`; every use case receives it.

import { type AccountOfPerson, ROLE_SCOPES } from "@qr/session-api";
import type { Response } from "express";
import type { Actor } from "../events/event.ts";
import type { CodeLimits } from "./code-limits.ts";
import { type Plan, planFrom } from "./limits/plans.ts";

/** The scopes of API keys. The list is closed: other scopes cannot be granted. */
export const SCOPES = [
  "qr:read",
  "qr:write",
  "stats:read",
  "domains:read",
  "domains:write",
  "audit:read",
  "account:export",
] as const;
export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

export interface Person {
  userId: string;
  email: string;
  name: string;
  sessionId: string;
}

export interface Principal {
  accountId: string;
  actor: Actor;
  scopes: readonly Scope[];
  plan: Plan;
  /** The codes to which the principal is limited; undefined for all codes of the account. */
  limits: CodeLimits | undefined;
  /** Whether the account has the small limits of accounts whose owners have not verified an address (unproved-accounts.ts). */
  isUnproved?: boolean;
}

/** Returns the principal of a person in an account. The role determines the scopes. */
export function principalOfMember(
  { userId, name }: Person,
  { account: { id, role, plan }, isUnproved }: { account: AccountOfPerson; isUnproved: boolean },
): Principal {
  const actor: Actor = { type: "person", id: userId, name };
  return { accountId: id, actor, scopes: ROLE_SCOPES[role], plan: planFrom(plan), limits: undefined, isUnproved };
}

declare global {
  namespace Express {
    interface Locals {
      principal?: Principal;
    }
  }
}

/** Returns the principal of an authenticated request. Throws if the route is mounted without authentication, which is a bug. */
export function principalOf(response: Response): Principal {
  const { principal } = response.locals;
  if (principal === undefined) throw new Error("the route is mounted without authentication");
  return principal;
}
