// Requests and responses that are born as Express wants them. For every request Express changes the prototypes of both, and an
// object whose prototype has been changed is slow in V8 from then on, which costs more than all else that Express does. Where
// they have the wanted prototype already, the change is none. gateway.ts gives the classes to its HTTP server.
// https://github.com/expressjs/express/issues/5998

import { IncomingMessage, ServerResponse } from "node:http";
import type { MessageClasses } from "@qr/runtime";
import type { Express } from "express";

/**
 * Classes whose instances already have the prototypes that the app would give them; for that the app's own become the classes'. Real
 * subclasses, since V8 makes instances fast only of these: by Reflect.construct they cost more than what is saved.
 */
export function bornMessages(app: Pick<Express, "request" | "response">): MessageClasses {
  class BornRequest extends IncomingMessage {}
  class BornResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  app.request = Object.setPrototypeOf(BornRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(BornResponse.prototype, app.response);
  return { IncomingMessage: BornRequest, ServerResponse: BornResponse };
}
