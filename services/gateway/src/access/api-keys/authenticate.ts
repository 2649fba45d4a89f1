// The middleware that checks the API key of each request under /v1.

import { HttpError, type HttpRequest, type Logger } from "@qr/runtime";
import type { RequestHandler } from "express";
import { wholeAccountRefused } from "../code-limits.ts";
import { type BadKeyLimit, createBadKeyLimit } from "../limits/bad-key-limit.ts";
import { principalOf, type Scope } from "../principal.ts";
import { hasApiKeyForm, hashApiKey } from "./api-key.ts";
import type { ApiKeyStore, KeyHolder } from "./api-key-store.ts";
import { createExposedKeys } from "./exposed-keys.ts";
import { createKeyCache, type KeyCache } from "./key-cache.ts";

/** Maximum number of requests with bad keys per minute from one network. */
const BAD_KEYS_PER_MINUTE = 60;
const BEARER = /^bearer(?:\s+(.*))?$/is;

interface Guards {
  cache: KeyCache;
  badKeys: BadKeyLimit;
}

interface AuthenticateOptions {
  keys: ApiKeyStore;
  clientAddress: (request: HttpRequest) => string;
  /** Whether requests without TLS are rejected. Trusted proxies report TLS in X-Forwarded-Proto. */
  refusesPlainHttp: boolean;
  log: Logger;
}

/**
 * Returns middleware that sets `response.locals.principal`. It throws 401 missing_api_key, invalid_api_key, or expired_api_key; 403
 * account_suspended, network_not_allowed, or https_required; and 429 rate_limited for a network that has sent too many bad keys. If Postgres is unavailable, it
 * throws the lookup error. If a key was valid when it was last looked up, requests with it are never throttled.
 */
export function createAuthenticate({
  keys,
  clientAddress,
  refusesPlainHttp,
  log,
}: AuthenticateOptions): RequestHandler {
  const guards: Guards = {
    cache: createKeyCache(keys.findHolder),
    badKeys: createBadKeyLimit(BAD_KEYS_PER_MINUTE),
  };
  const noteExposure = createExposedKeys(log);
  const holderBehind = async (authorization: string | undefined, address: string) =>
    holderOf(keyIn(authorization), address, guards);

  return async (request, response, next) => {
    const { authorization } = request.headers;
    const address = clientAddress(request);
    if (refusesPlainHttp && !request.secure) {
      // Good and bad keys get the same response, because anybody on the network path can read the response.
      await holderBehind(authorization, address).then(noteExposure, () => {});
      throw new HttpError(
        "https_required",
        "Use https. An API key that was sent without TLS may have been read: rotate it.",
      );
    }
    const holder = await holderBehind(authorization, address);
    const refusal = refusalOf(holder);
    if (refusal) throw refusal;
    requireNetwork(holder, address);
    keys.noteUse(holder.keyId);
    response.locals.principal = holder.principal;
    next();
  };
}

/** Returns the error for a key that has expired or whose account is suspended; undefined if the key can be used. */
function refusalOf({ expiresAt, isAccountSuspended }: KeyHolder): HttpError | undefined {
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    return unauthorized("expired_api_key", "The API key has expired. Use another key, or create one.");
  }
  if (!isAccountSuspended) return undefined;
  return new HttpError(
    "account_suspended",
    "The account is suspended. Its printed codes keep working. Contact the operator of the service.",
  );
}

/** Throws network_not_allowed if the key cannot be used from the address. */
function requireNetwork({ isAllowedFrom }: KeyHolder, address: string): void {
  if (isAllowedFrom === undefined || isAllowedFrom(address)) return;
  throw new HttpError("network_not_allowed", "This API key cannot be used from your network. Ask whoever created it.");
}

/**
 * Returns middleware that throws 403 key_limited for a principal that is limited to some codes. Mount it before the middleware that reads
 * the body.
 */
export const requireWholeAccount: RequestHandler = (_request, response, next) => {
  if (principalOf(response).limits !== undefined) throw wholeAccountRefused();
  next();
};

function keyIn(authorization: string | undefined): string {
  const match = BEARER.exec(authorization ?? "");
  if (match === null) {
    throw unauthorized("missing_api_key", "Send the API key as `Authorization: Bearer API_KEY`.");
  }
  return match[1] ?? "";
}

async function holderOf(key: string, address: string, { cache, badKeys }: Guards): Promise<KeyHolder> {
  const keyHash = hasApiKeyForm(key) ? hashApiKey(key) : undefined;
  if (keyHash === undefined || !cache.wasGood(keyHash)) refuseGuessing(address, badKeys);
  const holder = keyHash === undefined ? undefined : await cache.find(keyHash);
  if (holder !== undefined) return holder;
  badKeys.count(address);
  throw unauthorized(
    "invalid_api_key",
    "The API key is unknown, malformed, or revoked. Check the key, or use another.",
  );
}

function refuseGuessing(address: string, badKeys: BadKeyLimit): void {
  const seconds = badKeys.secondsToWait(address);
  if (seconds === 0) return;
  throw new HttpError("rate_limited", `Too many requests with invalid API keys. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

function unauthorized(code: "missing_api_key" | "invalid_api_key" | "expired_api_key", message: string): HttpError {
  return new HttpError(code, message, { headers: { "WWW-Authenticate": "Bearer" } });
}

/** Returns middleware that throws 403 insufficient_scope if the principal lacks the scope. Mount it before the middleware that reads the body. */
export function requireScope(scope: Scope): RequestHandler {
  return (_request, response, next) => {
    if (!principalOf(response).scopes.includes(scope)) {
      throw new HttpError("insufficient_scope", `The API key lacks the scope \`${scope}\`. Use a key that has it.`);
    }
    next();
  };
}
