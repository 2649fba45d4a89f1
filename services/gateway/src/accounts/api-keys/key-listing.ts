// A key as the session API shows it.

import type { KeyListing } from "@qr/session-api";
import type { ListedKey } from "../../access/api-keys/api-key-store.ts";
import { isScope } from "../../access/principal.ts";
import { shownLimits } from "./given-limits.ts";

export function keyListing(key: ListedKey): KeyListing {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    scopes: key.scopes.filter(isScope),
    limits: shownLimits(key.limits),
    created_at: key.createdAt.toISOString(),
    created_by: { type: key.createdBy.type, name: key.createdBy.name },
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    successor_id: key.successorId,
  };
}
