// The dashboard's route that shows an account's plan and its usage.

import type { Usage } from "@qr/session-api";
import { type PlanLimits, planFrom } from "../../access/limits/plans.ts";
import type { RateLimiter } from "../../access/limits/rate-limiter.ts";
import type { CodeReader } from "../../codes/code-reader-store.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import type { AccountKeysStore } from "../api-keys/account-keys-store.ts";

export interface UsageParts {
  limits: PlanLimits;
  limiter: Pick<RateLimiter, "peek">;
  reader: Pick<CodeReader, "count">;
  keys: Pick<AccountKeysStore, "countLive">;
}

export function usageSessionRoutes({ limits, limiter, reader, keys }: UsageParts): SessionRoute[] {
  return [
    {
      access: "viewer",
      method: "get",
      path: "/usage",
      async respond({ account, query }) {
        refuseParameters(query);
        const [present, codes, liveKeys] = await Promise.all([
          limiter.peek(account.id),
          reader.count(account.id, {}),
          keys.countLive(account.id),
        ]);
        const limit = limits[planFrom(account.plan)] ?? null;
        const usage: Usage = {
          plan: account.plan,
          limit,
          // The count includes rejected requests, which do not use up the plan.
          used: Math.min(present.consumed, limit ?? present.consumed),
          resets_at: new Date(Date.now() + present.msLeft).toISOString(),
          codes,
          keys: liveKeys,
        };
        return { body: usage };
      },
    },
  ];
}
