// Request and response classes with the prototypes that Express sets. Express changes the prototype of every request and response, and V8
// is slow with such objects. With these classes, the change has no effect. https://github.com/expressjs/express/issues/5998

import { IncomingMessage, ServerResponse } from "node:http";
import type { MessageClasses } from "@qr/runtime";
import type { Express } from "express";

/** Returns classes whose instances already have the app's prototypes. They are real subclasses, because Reflect.construct would be slower. */
export function expressMessageClasses(app: Pick<Express, "request" | "response">): MessageClasses {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
