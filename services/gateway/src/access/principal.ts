// Who calls: set by authenticate.ts on each request's `response.locals`, read by everything behind it.

import type { Response } from "express";
import type { Plan } from "./limits/plans.ts";
import type { Scope } from "./scopes.ts";

export interface Caller {
  accountId: string;
  plan: Plan;
  scopes: readonly Scope[];
}

/** Who is signed in, by which session. */
export interface Person {
  userId: string;
  email: string;
  name: string;
  sessionId: string;
}

declare global {
  namespace Express {
    interface Locals {
      /** Set once the API key has been judged good. */
      caller?: Caller;
    }
  }
}

/** The caller of an authenticated request. Throws where no authentication stands in front: a defect in app.ts. */
export function callerOf(response: Response): Caller {
  const { caller } = response.locals;
  if (caller === undefined) throw new Error("the route stands before the authentication");
  return caller;
}
