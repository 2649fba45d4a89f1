// Requests and responses that are born as Express wants them. For every request Express changes the prototypes of both, and an
// object whose prototype has been changed is slow in V8 from then on, which cost more than all else that Express does. Where
// they have the wanted prototype already, the change is none. gateway.ts gives the classes to its HTTP server.
// https://github.com/expressjs/express/issues/5998

import { IncomingMessage, ServerResponse } from "node:http";
import type { MessageClasses } from "@qr/runtime";
import type { Express } from "express";

/** Classes whose instances already have the prototypes that the app would give them. */
export function bornMessages(app: Pick<Express, "request" | "response">): MessageClasses {
  return {
    IncomingMessage: withPrototype<typeof IncomingMessage>(IncomingMessage, app.request),
    ServerResponse: withPrototype<typeof ServerResponse>(ServerResponse, app.response),
  };
}

/** The class, but for the prototype of its instances; `prototype` has to descend from the class's own. */
function withPrototype<C extends typeof IncomingMessage | typeof ServerResponse>(base: C, prototype: object): C {
  function Born(...given: unknown[]): object {
    return Reflect.construct(base, given, Born);
  }
  Born.prototype = prototype;
  return Object.setPrototypeOf(Born, base);
}
