// The answer to a plain request, as node's own HTTP would send it, in one write. Used by plain-connections.ts.

import { STATUS_CODES, validateHeaderValue } from "node:http";
import type { Socket } from "node:net";
import { isStopping } from "../stopping.ts";
import type { HttpReply, HttpRequest } from "./http-exchange.ts";

const NO_BODY = 204;
const SECOND_MS = 1000;

/** The connection that an answer goes out on. */
export interface PlainLink {
  readonly socket: Socket;
  /** The headers that say that a connection is kept. */
  readonly keepAliveText: string;
  /** Called once for each answer, when it is on its way or the connection is cut. */
  onSent(isKept: boolean): void;
}

export class PlainReply implements HttpReply {
  readonly req: HttpRequest;
  headersSent = false;
  readonly #link: PlainLink;
  readonly #isLast: boolean;
  #status = 0;
  #head = "";
  #hasLength = false;

  /** `isLast`: the client asked for the connection to be closed after it. */
  constructor(req: HttpRequest, link: PlainLink, isLast: boolean) {
    this.req = req;
    this.#link = link;
    this.#isLast = isLast;
  }

  writeHead(status: number, headers: Readonly<Record<string, string | number>> | string[]): void {
    this.headersSent = true;
    this.#status = status;
    this.#head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    if (Array.isArray(headers)) {
      for (let at = 0; at < headers.length; at += 2) this.#addHeader(headers[at] ?? "", headers[at + 1] ?? "");
    } else {
      for (const name in headers) this.#addHeader(name, String(headers[name]));
    }
  }

  #addHeader(name: string, value: string): void {
    validateHeaderValue(name, value);
    if (name === "Content-Length") this.#hasLength = true;
    this.#head += `${name}: ${value}\r\n`;
  }

  end(body?: Buffer): void {
    const { socket, keepAliveText } = this.#link;
    const isKept = !this.#isLast && !isStopping();
    const hasBody = body !== undefined && body.length > 0;
    if (!this.#hasLength && this.#status !== NO_BODY) this.#head += `Content-Length: ${body?.length ?? 0}\r\n`;
    const head = `${this.#head}Date: ${dateText()}\r\n${isKept ? keepAliveText : "Connection: close\r\n"}\r\n`;
    if (!socket.destroyed) {
      if (hasBody) socket.cork();
      socket.write(head, "latin1");
      if (hasBody) {
        socket.write(body);
        socket.uncork();
      }
    }
    this.#link.onSent(isKept);
  }

  destroy(): void {
    this.#link.socket.destroy();
    this.#link.onSent(false);
  }
}

let dateSecond = 0;
let dateOfSecond = "";

/** The present time as HTTP writes it. */
function dateText(): string {
  const second = Math.floor(Date.now() / SECOND_MS);
  if (second !== dateSecond) {
    dateSecond = second;
    dateOfSecond = new Date(second * SECOND_MS).toUTCString();
  }
  return dateOfSecond;
}
