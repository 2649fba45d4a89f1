// Requests by people who have the link to a share, without a session.

import { SHARE_ENTRY_HEADER, SHARE_TOKEN_HEADER, type SharedEntry } from "@qr/session-api";
import { expect } from "vitest";
import { PASSWORD, stranger } from "./test-person.ts";

interface ShareVisitor {
  token: string;
  entry?: string;
  network?: string;
}

let networks = 0;
/** Returns a network that no other visitor has. */
function newNetwork(): string {
  networks += 1;
  return `198.51.${networks >> 8}.${networks & 255}`;
}

/** Returns functions that send requests to the gateway at this address, each from a new network unless one is given. */
export function shareVisits(url: string) {
  const visit = (method: "GET" | "POST", path: string, visitor: ShareVisitor, body?: object) => {
    const { token, entry, network = newNetwork() } = visitor;
    const headers = { [SHARE_TOKEN_HEADER]: token, [SHARE_ENTRY_HEADER]: entry, "X-Forwarded-For": network };
    return stranger(url).call(method, `/session/shared${path}`, { headers, body });
  };
  const enter = (visitor: ShareVisitor, password: unknown) => visit("POST", "/entry", visitor, { password });
  const entryOf = async (visitor: ShareVisitor) => {
    const response = await enter(visitor, PASSWORD);
    expect(response.status, response.text).toBe(200);
    return (response.body as SharedEntry).entry;
  };
  return { visit, enter, entryOf, newNetwork };
}
