// Ignores requests to switch to a different protocol, as RFC 9110, 7.8 allows: they get an ordinary response, and the connection stays open.
//
// Node would ignore them on its own if nothing listened for them, but it then drops the bytes that follow such a request in the same chunk,
// such as a pipelined request. If something listens, node hands over the connection with all bytes after the request's head. This module
// returns both to node, with the same head but without its Upgrade header.

import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { DetachedConnections } from "./detached-connections.ts";

/**
 * Whether node parses the body of an upgrade request before it hands over the connection, as versions 25 and later do.
 * If so, an upgrade request with a body is handled as an ordinary request, and its connection is closed after the
 * response, because node drops the bytes after the request.
 */
export const PARSES_UPGRADE_BODIES = Number.parseInt(process.versions.node, 10) >= 25;

/** Returns whether a version of node that parses the bodies of upgrade requests drops the bytes after this request. */
export function dropsNextRequest({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined && hasBody(headers);
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Makes the server ignore upgrades. `giveToNode` hands a connection to Node's HTTP server. */
export function ignoreUpgrades(
  server: Server,
  { afterResponses }: DetachedConnections,
  giveToNode: (socket: Duplex) => void,
): void {
  if (PARSES_UPGRADE_BODIES) {
    // Node's types lack the property.
    Object.assign(server, { shouldUpgradeCallback: ({ headers }: IncomingMessage) => !hasBody(headers) });
  }
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    // This happens first, because nothing can be put back after the client has half-closed the connection.
    socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]));
    afterResponses(socket, () => giveToNode(socket));
  });
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.toLowerCase() !== "upgrade") lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}
