// The client's address, which is used to limit attempts, such as bad keys and passwords. The redirect and render services find it in the same way.

import { createClientAddress, createForwardingReport, type Logger, type TrustedProxies } from "@qr/runtime";
import type { RequestHandler, Response } from "express";

declare global {
  namespace Express {
    interface Locals {
      clientAddress?: string;
    }
  }
}

/** Returns middleware that sets `response.locals.clientAddress`. */
export function findClientAddress(proxies: TrustedProxies, log: Logger): RequestHandler {
  const clientAddress = createClientAddress(proxies, createForwardingReport(log));
  return (request, response, next) => {
    response.locals.clientAddress = clientAddress(request);
    next();
  };
}

/**
 * Returns the address of the client behind any trusted proxies, without a port. Unlike `request.ip`, this is always an IP address; "" if
 * the client has disconnected. Throws if the route is mounted without `findClientAddress`, which is a bug.
 */
export function clientAddressOf(response: Response): string {
  const { clientAddress } = response.locals;
  if (clientAddress === undefined) throw new Error("the route is mounted without the client's address");
  return clientAddress;
}
