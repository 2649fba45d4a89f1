// Mounts the routes of the session API. Before a route reads the body, the session, the CSRF token, and the role are checked if the route
// requires them. Requests with a method that the path does not support get a 405 response with an `Allow` header.

import type { HttpRequest } from "@qr/runtime";
import { SESSION_BASE } from "@qr/session-api";
import type { Express, RequestHandler, Response } from "express";
import { accountFor } from "../access/account-choice.ts";
import { chargeDrawing } from "../access/limits/limit-by-plan.ts";
import type { AccountMembership } from "../access/membership-store.ts";
import { principalOf, principalOfMember } from "../access/principal.ts";
import { parseJson, requireJson } from "../route/body.ts";
import { queryOf } from "../route/query.ts";
import type { SessionResponse, SessionRoute } from "../route/session-route.ts";
import { auditRequest } from "./audit-request.ts";
import { distinctPaths, refuseMethod, sendJson } from "./mount-routes.ts";
import { gateOf } from "./request-gate.ts";
import { personOf } from "./require-session.ts";

interface MountParts {
  isSignedIn: RequestHandler;
  readBytes: RequestHandler;
  accountsOf(userId: string): Promise<AccountMembership[]>;
  clientAddress: (request: HttpRequest) => string;
  limitDrawing: RequestHandler;
}

/** Mounts all routes under /session. Mount their shared middleware first. */
export function mountSessionRoutes(app: Express, routes: readonly SessionRoute[], parts: MountParts): void {
  for (const path of distinctPaths(routes)) {
    const ofPath = routes.filter((route) => route.path === path);
    const mounted = app.route(`${SESSION_BASE}${path}`);
    for (const route of ofPath) {
      const body = route.readBody === "json" ? [requireJson, parts.readBytes, parseJson] : (route.readBody ?? []);
      mounted[route.method](...guardsOf(route, parts), ...body, handlerOf(route, parts));
    }
    mounted.all(refuseMethod(ofPath));
  }
}

/** Returns the middleware that checks access. It runs before the body is read, so the body of a forbidden request is never read. */
function guardsOf(route: SessionRoute, { isSignedIn, accountsOf, limitDrawing }: MountParts): RequestHandler[] {
  const { access } = route;
  if (access === "anyone") return [];
  if (access === "person") return [isSignedIn];
  const isMember: RequestHandler = async (request, response, next) => {
    const person = personOf(response);
    const membership = accountFor(await accountsOf(person.userId), request.headers, access);
    const principal = principalOfMember(person, membership);
    Object.assign(response.locals, { account: membership.account, principal });
    next();
  };
  return [isSignedIn, isMember, limitDrawing];
}

function handlerOf(route: SessionRoute, { clientAddress }: MountParts): RequestHandler {
  return async (request, response) => {
    const { id } = request.params;
    const gate = gateOf(response);
    gate.signal.throwIfAborted();
    auditRequest(route.action, request, response);
    const call = {
      id: typeof id === "string" ? id : "",
      query: queryOf(request.originalUrl),
      body: request.body,
      headers: request.headers,
      address: clientAddress(request),
      signal: gate.signal,
      gate,
    };
    const { status = 200, body, cookies } = await resultOf(route, call, response);
    // The deadline might have passed during a read.
    if (response.headersSent) return;
    if (cookies) response.setHeader("Set-Cookie", cookies);
    response.statusCode = status;
    sendJson(response, body);
  };
}

type OpenCall = Parameters<Extract<SessionRoute, { access: "anyone" }>["respond"]>[0];

function resultOf(route: SessionRoute, call: OpenCall, response: Response): Promise<SessionResponse> {
  if (route.access === "anyone") return route.respond(call);
  const person = personOf(response);
  if (route.access === "person") return route.respond({ ...call, person });
  const { account } = response.locals;
  if (account === undefined) throw new Error("the route is mounted without an account");
  return route.respond({
    ...call,
    person,
    account,
    principal: principalOf(response),
    chargeDrawing: (units) => chargeDrawing(response, units),
  });
}
