// The parts of a request and response that listeners use. Node's IncomingMessage and ServerResponse implement these interfaces, and so do
// the objects in plain-connections.ts.

import type { IncomingHttpHeaders } from "node:http";

export interface HttpRequest {
  readonly method?: string | undefined;
  /** Path and query. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

export interface HttpResponse {
  readonly req: HttpRequest;
  readonly headersSent: boolean;
  /**
   * Sets the status and the headers, which are given by name or as alternating names and values. The headers must include
   * Content-Length if there is a body. Throws if they contain invalid characters.
   */
  writeHead(status: number, headers: Readonly<Record<string, string | number>> | string[]): unknown;
  /** Sends the response. Must be called once, after writeHead. */
  end(body?: Buffer): unknown;
  /** Cuts the connection. */
  destroy(): unknown;
}

export type HttpListener = (request: HttpRequest, response: HttpResponse) => void;
