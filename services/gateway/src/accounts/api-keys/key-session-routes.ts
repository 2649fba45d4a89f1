// The dashboard's routes for API keys, which only owners and admins may use: list, create, rotate, and revoke. A key's secret appears only in
// the response to the request that creates the key.

import { expiry, violation } from "@qr/contracts";
import type { PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Empty, Keys, NewKey } from "@qr/session-api";
import { z } from "zod";
import type { MadeKey } from "../../access/api-keys/api-key-store.ts";
import { keyName } from "../../access/api-keys/key-name.ts";
import type { RotationResult } from "../../access/api-keys/rotate-api-key.ts";
import { SCOPES } from "../../access/principal.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs, invalidRequest } from "../../route/violations.ts";
import { type AccountKeysStore, MAX_LIVE_KEYS } from "./account-keys-store.ts";
import { givenLimits, resolveLimits } from "./given-limits.ts";
import { keyListing } from "./key-listing.ts";

const HOUR_MS = 3_600_000;
/**
 * Maximum overlap, in hours (thirty days): long enough to roll out a new key, and short enough that a forgotten old key
 * soon stops working.
 */
const MAX_OVERLAP_HOURS = 720;
const DEFAULT_OVERLAP_HOURS = 24;

const createKeyBody = z.strictObject({
  name: keyName,
  scopes: z
    .array(z.enum(SCOPES))
    .refine(
      (scopes) => new Set(scopes).size === scopes.length,
      violation("repeated", "Must name each scope only once."),
    )
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))
    .default([]),
  limits: givenLimits.nullable().default(null),
  expires_at: expiry.nullable().default(null),
});

const rotateKeyBody = z.strictObject({
  overlap_hours: z.number().min(0).max(MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS),
});

interface KeyParts {
  prisma: PrismaClient;
  keys: AccountKeysStore;
}

export function keySessionRoutes({ prisma, keys }: KeyParts): SessionRoute[] {
  return [
    {
      access: "admin",
      method: "get",
      path: "/keys",
      async respond({ account, query }) {
        refuseParameters(query);
        return { body: { items: (await keys.list(account.id)).map(keyListing) } satisfies Keys };
      },
    },
    {
      access: "admin",
      method: "post",
      action: "key.created",
      path: "/keys",
      readBody: "json",
      async respond({ principal, person, query, body, gate }) {
        refuseParameters(query);
        const { name, scopes, limits: given, expires_at: expiresAt } = bodyAs(createKeyBody, body);
        const { accountId, actor: createdBy } = principal;
        const { limits, details } = await resolveLimits(prisma, accountId, given);
        if (details.length > 0) throw invalidRequest(details);
        const key = { accountId, name, scopes, limits, createdBy, expiresAt };
        const result = await keys.create(key, person.sessionId, gate);
        if (result.outcome === "full") throw tooManyKeys();
        return { status: 201, body: withSecret(result.made) };
      },
    },
    {
      access: "admin",
      method: "post",
      action: "key.rotated",
      path: "/keys/:id/rotate",
      readBody: "json",
      async respond({ principal, person, id, query, body, gate }) {
        refuseParameters(query);
        const keyId = keyIdOf(id);
        const { overlap_hours: hours } = bodyAs(rotateKeyBody, body);
        const overlapMs = Math.round(hours * HOUR_MS);
        const rotation = { keyId, by: principal.actor, overlapMs };
        const result = await keys.rotate(principal.accountId, rotation, person.sessionId, gate);
        if (result.outcome === "full") throw tooManyKeys();
        if (result.outcome === "refused") throw refusalOf(result);
        return { status: 201, body: withSecret(result.made) };
      },
    },
    {
      access: "admin",
      method: "delete",
      action: "key.revoked",
      path: "/keys/:id",
      async respond({ account, id, query, gate }) {
        refuseParameters(query);
        if (!(await keys.revoke(account.id, keyIdOf(id), gate))) throw keyNotFound();
        return { body: {} satisfies Empty };
      },
    },
  ];
}

function withSecret({ key, listing: made }: MadeKey): NewKey {
  return { ...keyListing(made), key };
}

function keyIdOf(id: string): string {
  const uuid = z.uuid().safeParse(id);
  if (!uuid.success) throw keyNotFound();
  return uuid.data;
}

function refusalOf({ reason }: Extract<RotationResult, { outcome: "refused" }>): HttpError {
  if (reason === "unknown") return keyNotFound();
  if (reason === "rotated")
    return new HttpError("key_rotated", "The key has already been rotated. Rotate its successor.");
  const message = reason === "revoked" ? "The key has been revoked." : "The key has expired.";
  return new HttpError("key_ended", `${message} Create a new one.`);
}

/** Returns the same 404 for an unknown key and for another account's key. */
function keyNotFound(): HttpError {
  return new HttpError("not_found", "There is no such key in this account.");
}

function tooManyKeys(): HttpError {
  return new HttpError("limit_reached", `An account can have at most ${MAX_LIVE_KEYS} live keys. Revoke one first.`);
}
