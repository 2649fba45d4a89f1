// The middleware that asks for a scope. Used by the routes, behind the authentication and before the body is read.

import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";
import { principalOf } from "../principal.ts";
import type { Scope } from "../scopes.ts";

/** Ends in 403 insufficient_scope, naming the scope, where the caller's key lacks it. */
export function requireScope(scope: Scope): RequestHandler {
  return (_request, response, next) => {
    if (!principalOf(response).scopes.includes(scope)) {
      throw new HttpError("insufficient_scope", `The API key lacks the scope \`${scope}\`.`);
    }
    next();
  };
}
