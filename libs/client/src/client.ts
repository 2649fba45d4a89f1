// The client: typed calls of the API that throw typed errors, repeat what may be repeated, and walk through lists.

import createFetchClient, { type Client } from "openapi-fetch";
import type { paths } from "./api-types.generated.ts";
import { type CodesClient, createCodesClient } from "./codes.ts";
import { createRetryingFetch } from "./retrying-fetch.ts";

export interface QrClientOptions {
  /** From the dashboard or the admin command: `qrk_…`. */
  apiKey: string;
  /** Where the API is, such as `https://api.example.com`; without a path. */
  baseUrl: string;
  /** How often a request is repeated where the service is busy, away or does not respond; default 3, 0 for never. */
  maxRetries?: number;
  /** How long one attempt may take, in ms; default 15,000. */
  timeoutMs?: number;
  /** The longest `Retry-After` that is waited for, in ms; default 60,000. */
  maxRetryAfterMs?: number;
  /** In the place of the runtime's own fetch. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface QrClient {
  codes: CodesClient;
  /** All paths of the API as openapi-fetch calls them, with the same key and retries; it returns errors in the place of throwing. */
  api: Client<paths>;
}

/** A client for one API key. Throws a TypeError where the options cannot be right; nothing is sent yet. */
export function createQrClient(options: QrClientOptions): QrClient {
  const {
    apiKey,
    baseUrl,
    maxRetries = 3,
    timeoutMs = 15_000,
    maxRetryAfterMs = 60_000,
    fetch = globalThis.fetch,
  } = options;
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError("apiKey must be the key alone: visible ASCII without blanks.");
  const { protocol, origin, pathname } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol) || pathname !== "/") {
    throw new TypeError("baseUrl must be an http or https URL without a path, such as https://api.example.com.");
  }
  const api = createFetchClient<paths>({
    baseUrl: origin,
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: createRetryingFetch({ fetch, maxRetries, timeoutMs, maxRetryAfterMs }),
  });
  return { codes: createCodesClient(api), api };
}
