// What a listener reads of a request and writes of its answer, whoever has read the one and sends the other: node's own HTTP (its
// IncomingMessage and ServerResponse are such) or plain-connections.ts.

import type { IncomingHttpHeaders } from "node:http";

export interface HttpRequest {
  readonly method?: string | undefined;
  /** Path and query. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

export interface HttpReply {
  readonly req: HttpRequest;
  readonly headersSent: boolean;
  /** `headers`: by name, or names and values in turn. Content-Length is among them where there is a body. Throws on what no header may hold. */
  writeHead(status: number, headers: Readonly<Record<string, string | number>> | string[]): unknown;
  /** Sends the answer; once, after writeHead. */
  end(body?: Buffer): unknown;
  /** Cuts the connection. */
  destroy(): unknown;
}

export type HttpListener = (request: HttpRequest, reply: HttpReply) => void;
