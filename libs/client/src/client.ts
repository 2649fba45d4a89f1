// The client: typed API calls that throw typed errors, retry, and read lists page by page.

import createFetchClient, { type Client } from "openapi-fetch";
import type { paths } from "./api-types.generated.ts";
import { type CodesClient, createCodesClient } from "./codes.ts";
import { createDomainsClient, type DomainsClient } from "./domains.ts";
import { createJobsClient, type JobsClient } from "./jobs.ts";
import { createRetryingFetch } from "./retrying-fetch.ts";
import { createTagsClient, type TagsClient } from "./tags.ts";

export interface QrClientOptions {
  /** An API key (`qrk_…`) from the dashboard or the admin command. */
  apiKey: string;
  /** URL of the API without a path, such as `https://api.example.com`. */
  baseUrl: string;
  /** Maximum number of retries if the service is busy, is unavailable, or does not respond. The default is 3; 0 means no retries. */
  maxRetries?: number;
  /** Timeout for each attempt, in ms. The default is 15,000. */
  timeoutMs?: number;
  /** Longest `Retry-After` to wait for, in ms. The default is 60,000. */
  maxRetryAfterMs?: number;
  /** Replacement for the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface QrClient {
  codes: CodesClient;
  domains: DomainsClient;
  tags: TagsClient;
  jobs: JobsClient;
  /** The underlying openapi-fetch client, for all paths, with the same key and the same retries. Returns errors instead of throwing them. */
  api: Client<paths>;
}

/** Returns a client for one API key without sending a request. Throws a TypeError if an option is invalid. */
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
    throw new TypeError("apiKey must be the key alone: visible ASCII without spaces.");
  const { protocol, origin, pathname } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol) || pathname !== "/") {
    throw new TypeError("baseUrl must be an http or https URL without a path, such as https://api.example.com.");
  }
  const api = createFetchClient<paths>({
    baseUrl: origin,
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: createRetryingFetch({ fetch, maxRetries, timeoutMs, maxRetryAfterMs }),
  });
  return {
    codes: createCodesClient(api),
    domains: createDomainsClient(api),
    tags: createTagsClient(api),
    jobs: createJobsClient(api),
    api,
  };
}
