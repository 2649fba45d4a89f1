// The dashboard's session API: its parts joined, and mounted below /session. Made by gateway.ts, mounted by app.ts.

import type { PrismaClient, RunStatement } from "@qr/database";
import { SESSION_BASE } from "@qr/session-api";
import type { Express, RequestHandler } from "express";
import { createGuessLimit } from "../access/limits/guess-limit.ts";
import { planLimits, type planSettings } from "../access/limits/plans.ts";
import type { RateLimiter } from "../access/limits/rate-limiter.ts";
import { accountsOf } from "../access/membership-store.ts";
import { createAuth } from "../access/sessions/auth.ts";
import { createCsrfTokens } from "../access/sessions/csrf-token.ts";
import type { Passwords } from "../access/sessions/passwords.ts";
import { createAccountKeysStore } from "../accounts/api-keys/account-keys-store.ts";
import type { Demo } from "../accounts/demo/demo.ts";
import { createInvitationStore } from "../accounts/invitations/invitation-store.ts";
import { createMembersStore } from "../accounts/members/members-store.ts";
import { createCredentialStore } from "../accounts/people/credential-store.ts";
import { createTellMe } from "../accounts/people/me.ts";
import type { CodeReader } from "../codes/code-reader-store.ts";
import type { PreviewParts } from "../codes/preview/preview-code.ts";
import type { GatewaySettings } from "../config.ts";
import type { ApiRoute } from "../route/api-route.ts";
import type { SessionRoute } from "../route/session-route.ts";
import { createScansStore } from "../statistics/scans/scans-store.ts";
import { refusePreflight } from "./middleware.ts";
import { mountSessionRoutes } from "./mount-session-routes.ts";
import { mountPublicApi } from "./mount-v1-for-sessions.ts";
import { createSignedInCheck } from "./require-session.ts";
import { createOwnPageCheck } from "./same-origin.ts";
import { sessionRoutes } from "./session-routes.ts";

interface SessionApiParts {
  settings: Pick<
    GatewaySettings,
    "SESSION_SECRET" | "SIGNUP" | "PUBLIC_API_URL" | "PUBLIC_SHORT_URL" | "PUBLIC_IMAGE_URL" | keyof typeof planSettings
  >;
  prisma: PrismaClient;
  run: RunStatement;
  /** One for the whole process, which holds them to so many at a time. */
  passwords: Passwords;
  limiter: RateLimiter;
  reader: Pick<CodeReader, "count">;
  /** What a code's creation judges and builds by. */
  creation: PreviewParts;
  /** Those of /v1. */
  apiRoutes: readonly ApiRoute[];
  demo: Demo;
}

export interface SessionApi {
  /** Without those of /v1. */
  readonly routes: readonly SessionRoute[];
  /** `readBytes` reads a body into `request.body`, with a limit; `requireSchema` refuses while the database lacks its tables. */
  mount(app: Express, middleware: { readBytes: RequestHandler; requireSchema: RequestHandler }): void;
}

/** Asks for nothing yet: the database may be away. */
export function createSessionApi(given: SessionApiParts): SessionApi {
  const { settings, prisma, run, passwords, limiter, reader, creation, apiRoutes, demo } = given;
  const publicUrl = settings.PUBLIC_API_URL;
  const csrfTokens = createCsrfTokens(settings.SESSION_SECRET);
  const auth = createAuth({ prisma, secret: settings.SESSION_SECRET, publicUrl });
  const keys = createAccountKeysStore(prisma);
  const routes = sessionRoutes({
    prisma,
    auth,
    passwords,
    credentials: createCredentialStore(prisma, passwords),
    guesses: createGuessLimit(),
    tellMe: createTellMe({ prisma, csrfTokens, signup: settings.SIGNUP }),
    keys,
    usage: { limits: planLimits(settings), limiter, reader, keys },
    scans: createScansStore(run),
    preview: creation,
    members: createMembersStore(prisma),
    invitations: createInvitationStore(prisma),
    publicUrl,
    signup: settings.SIGNUP,
    dashboard: {
      signup: settings.SIGNUP,
      api_url: publicUrl,
      short_url: settings.PUBLIC_SHORT_URL,
      image_url: settings.PUBLIC_IMAGE_URL,
    },
    demo,
  });
  return {
    routes,
    mount(app, { readBytes, requireSchema }) {
      const parts = {
        isSignedIn: createSignedInCheck({ auth, csrfTokens, limiter }),
        readBytes,
        accountsOf: (userId: string) => accountsOf(prisma, userId),
      };
      app.use(SESSION_BASE, refusePreflight, requireSchema, createOwnPageCheck(publicUrl));
      mountSessionRoutes(app, routes, parts);
      mountPublicApi(app, apiRoutes, parts);
    },
  };
}
