// The requests of each attack.

import { svgBombs } from "@qr/test-kit/hostile/svg-bombs";
import type { Attackers, AttackName } from "./attack.ts";

const CSV_BYTES = 2_000_000;
/** Maximum number of styled items in a batch. */
const BATCH_ITEMS = 50;
/**
 * The longest string that fits into a symbol, and a string whose symbol is among the largest that are drawn with a
 * style.
 */
const MAX_TEXTS = ["x".repeat(2331), "x".repeat(850)];
const STYLE = { modules: "dots", finders: "circle", frame: { caption: "Scan me, then scan again" } };

interface AttackRequest {
  url: string;
  headers: Record<string, string>;
  /** The request body. A request without a body uses GET. */
  body?: string;
}

/** Returns request number `number` of client number `client`. */
export type NextRequest = (client: number, number: number) => AttackRequest;

/** Each kind of request is prepared once, so that the attacker spends its time sending requests. */
export const REQUESTS: Record<AttackName, (attackers: Attackers) => NextRequest> = {
  csv(attackers) {
    const files = [
      `target${",".repeat(CSV_BYTES)}`,
      `target\n${"\n".repeat(CSV_BYTES)}`,
      `target\n"${'""'.repeat(CSV_BYTES / 2)}"`,
      `target\n${"https://example.com/\n".repeat(CSV_BYTES / 21)}`,
    ];
    const headers = { ...keyHeaders(attackers), "Content-Type": "text/csv" };
    return (client, number) => ({
      url: `${attackers.apiUrl}/v1/qr/batch`,
      headers,
      body: files[(client + number) % files.length] ?? "",
    });
  },
  previews(attackers) {
    const bodies = MAX_TEXTS.map((target) => JSON.stringify({ type: "text", target, style: STYLE }));
    return (client, number) => ({
      url: `${attackers.apiUrl}/session/preview`,
      headers: sessionHeaders(attackers, client),
      body: bodies[number % bodies.length] ?? "",
    });
  },
  logos(attackers) {
    const bombs = Object.values(svgBombs());
    const headers = { ...keyHeaders(attackers), "Content-Type": "image/svg+xml" };
    return (client, number) => ({
      url: `${attackers.apiUrl}/v1/logos`,
      headers,
      body: bombs[(client + number) % bombs.length] ?? "",
    });
  },
  images(attackers) {
    return (client) => {
      const query = Math.random() < 0.5 ? `size=${64 + random(4000)}` : `mm=${10 + random(90)}&dpi=${72 + random(500)}`;
      const url = `${attackers.imageUrl}/${attackers.codeId}.png?${query}&margin=${4 + random(20)}`;
      return { url, headers: { "X-Forwarded-For": addressOf(client) } };
    };
  },
  "sign-ins"(attackers) {
    return (client) => {
      const email = attackers.people[client % attackers.people.length]?.email;
      const body = JSON.stringify({ email, password: attackers.password });
      const headers = { ...PAGE_HEADERS, "X-Forwarded-For": addressOf(client) };
      return { url: `${attackers.apiUrl}/session/sign-in`, headers, body };
    };
  },
  batches(attackers) {
    const item = { target: "https://example.com/a/styled/code", dynamic: true, style: STYLE };
    const body = JSON.stringify(Array.from({ length: BATCH_ITEMS }, () => item));
    const headers = { ...keyHeaders(attackers), "Content-Type": "application/json" };
    return () => ({ url: `${attackers.apiUrl}/v1/qr/batch`, headers, body });
  },
};

export const PAGE_HEADERS = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };

function keyHeaders({ apiKey }: Attackers): Record<string, string> {
  return { Authorization: `Bearer ${apiKey}` };
}

function sessionHeaders({ people }: Attackers, client: number): Record<string, string> {
  const { cookie = "", csrfToken = "" } = people[client % people.length] ?? {};
  return { ...PAGE_HEADERS, Cookie: cookie, "X-CSRF-Token": csrfToken, "X-Forwarded-For": addressOf(client) };
}

/** Returns the client's address. Each client has an address on a different network. */
export function addressOf(client: number): string {
  return `10.${client >> 8}.${client & 255}.1`;
}

function random(end: number): number {
  return Math.floor(Math.random() * end);
}
