// The dashboard's session API: its parts joined, and mounted below /session. Made by gateway.ts, mounted by app.ts.

import type { PrismaClient, RunStatement } from "@qr/database";
import { SESSION_BASE } from "@qr/session-api";
import type { Express, RequestHandler } from "express";
import { createAccountKeysStore } from "../api-keys/account-keys-store.ts";
import type { CodeReader } from "../codes/code-reader-store.ts";
import type { GatewaySettings } from "../config.ts";
import type { Demo } from "../demo/demo.ts";
import { createInvitationStore } from "../invitations/invitation-store.ts";
import { createMembersStore } from "../members/members-store.ts";
import { createCredentialStore } from "../people/credential-store.ts";
import { accountsOf } from "../people/membership-store.ts";
import type { PreviewParts } from "../preview/preview-code.ts";
import { planLimits, type planSettings } from "../rate-limit/plans.ts";
import type { RateLimiter } from "../rate-limit/rate-limiter.ts";
import type { ApiRoute } from "../requests/api-route.ts";
import { refusePreflight } from "../requests/edge.ts";
import { createScansStore } from "../scans/scans-store.ts";
import { createAuth } from "./auth.ts";
import { createCsrfTokens } from "./csrf-token.ts";
import { createGuessLimit } from "./guess-limit.ts";
import { createTellMe } from "./me.ts";
import { mountSessionRoutes } from "./mount-session-routes.ts";
import { createOwnPageCheck } from "./own-page.ts";
import type { Passwords } from "./passwords.ts";
import { mountPublicApi } from "./public-api.ts";
import type { SessionRoute } from "./session-route.ts";
import { sessionRoutes } from "./session-routes.ts";
import { createSignedInCheck } from "./signed-in.ts";

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
