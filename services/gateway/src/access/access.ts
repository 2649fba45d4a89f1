// Who may do what, and how often: API keys, sessions, and limits.

import type { PrismaClient } from "@qr/database";
import { reachesPeople } from "@qr/mail";
import {
  createClientAddress,
  createForwardingReport,
  createTrustedProxies,
  type HttpRequest,
  type Logger,
  type TrustedProxies,
} from "@qr/runtime";
import type { RequestHandler } from "express";
import type { Notices } from "../events/notices.ts";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { createApiKeyStore } from "./api-keys/api-key-store.ts";
import { createAuthenticate } from "./api-keys/authenticate.ts";
import { createPlanLimit, type PlanLimit } from "./limits/limit-by-plan.ts";
import { createMailLimit, type MailLimit } from "./limits/mail-limit.ts";
import { openRateLimiter } from "./limits/open-rate-limiter.ts";
import { type PlanLimits, planLimits } from "./limits/plans.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";
import { type AccountMembership, accountsOf } from "./membership-store.ts";
import { type Auth, createAuth } from "./sessions/auth.ts";
import { type CsrfTokens, createCsrfTokens } from "./sessions/csrf-token.ts";
import { createPasswords, type Passwords } from "./sessions/passwords.ts";
import { startSessionSweep } from "./sessions/session-sweep.ts";

export type AccessSettings = Parameters<typeof planLimits>[0] & {
  API_PLAIN_HTTP: "refuse" | "allow";
  TRUSTED_PROXIES: readonly string[];
  SESSION_SECRET: string;
  PUBLIC_API_URL: string;
  MAIL_URL?: string | undefined;
};

export interface Access {
  proxies: TrustedProxies;
  /**
   * Returns the address of the client behind any trusted proxies, without a port. Unlike `request.ip`, this is always an
   * IP address; "" if the client has disconnected.
   */
  clientAddress(request: HttpRequest): string;
  /** Sets the principal of a request to /v1, or rejects the request. */
  authenticate: RequestHandler;
  planLimit: PlanLimit;
  limits: PlanLimits;
  limiter: RateLimiter;
  mailLimit: MailLimit;
  auth: Auth;
  csrfTokens: CsrfTokens;
  /** Shared by the whole process, so that at most two passwords are hashed at a time. */
  passwords: Passwords;
  /** Returns the person's accounts, in the order the person joined them. */
  accountsOf(userId: string): Promise<AccountMembership[]>;
  stop(): Promise<void>;
}

/** Starts authentication and rate limiting, without waiting for the database. Without `redisUrl`, this process counts requests on its own. */
export function startAccess(parts: {
  settings: AccessSettings;
  prisma: PrismaClient;
  database: Pick<DatabaseWatch, "migrated">;
  redisUrl: string | undefined;
  notices: Notices;
  log: Logger;
}): Access {
  const { settings, prisma, database, redisUrl, log } = parts;
  const sweep = onceMigrated(database, () => startSessionSweep({ prisma, log }));
  const limits = planLimits(settings);
  const limiter = openRateLimiter({ redisUrl, log });
  const mailLimit = createMailLimit({ redisUrl, log });
  const limitsUnproved = reachesPeople(settings);
  const refusesPlainHttp = settings.API_PLAIN_HTTP === "refuse";
  const proxies = createTrustedProxies(settings.TRUSTED_PROXIES);
  const clientAddress = createClientAddress(proxies, createForwardingReport(log));
  const keys = createApiKeyStore(prisma, { limitsUnproved });
  return {
    proxies,
    clientAddress,
    authenticate: createAuthenticate({ keys, clientAddress, refusesPlainHttp, log }),
    planLimit: createPlanLimit({ limits, limiter }),
    limits,
    limiter,
    mailLimit,
    auth: createAuth({
      prisma,
      secret: settings.SESSION_SECRET,
      publicUrl: settings.PUBLIC_API_URL,
      notices: parts.notices,
    }),
    csrfTokens: createCsrfTokens(settings.SESSION_SECRET),
    passwords: createPasswords(),
    accountsOf: async (userId) => {
      const memberships = await accountsOf(prisma, userId);
      return memberships.map((one) => ({ ...one, isUnproved: limitsUnproved && one.isUnproved }));
    },
    async stop() {
      await Promise.all([sweep.stop(), limiter.close(), mailLimit.close()]);
    },
  };
}
