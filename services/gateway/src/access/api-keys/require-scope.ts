// The middleware that requires a scope. It runs after authentication and before the body is read.

import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";
import { principalOf } from "../principal.ts";
import type { Scope } from "../scopes.ts";

/** Throws 403 insufficient_scope with the scope's name if the principal lacks it. */
export function requireScope(scope: Scope): RequestHandler {
  return (_request, response, next) => {
    if (!principalOf(response).scopes.includes(scope)) {
      throw new HttpError("insufficient_scope", `The API key lacks the scope \`${scope}\`. Use a key that has it.`);
    }
    next();
  };
}
