// Accounts and the people in them: everything in the session API that is not about codes.

import type { PrismaClient } from "@qr/database";
import { reachesPeople } from "@qr/mail";
import type { Logger } from "@qr/runtime";
import type { DashboardSettings } from "@qr/session-api";
import type { Access } from "../access/access.ts";
import { createGuessLimit } from "../access/limits/guess-limit.ts";
import type { Codes } from "../codes/codes.ts";
import { createDomainStore } from "../codes/domains/domain-store.ts";
import { createJobStore } from "../codes/jobs/job-store.ts";
import { shortHostWarning } from "../codes/public-urls.ts";
import type { Notices } from "../events/notices.ts";
import type { ApiRoute } from "../route/api-route.ts";
import type { SessionRoute } from "../route/session-route.ts";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { createAccountKeysStore } from "./api-keys/account-keys-store.ts";
import { keySessionRoutes } from "./api-keys/key-session-routes.ts";
import { auditRoutes } from "./audit/audit-routes.ts";
import { createAuditStore, startAuditSweep } from "./audit/audit-store.ts";
import { createDemo, type Demo } from "./demo/demo.ts";
import { demoRoutes } from "./demo/demo-routes.ts";
import { ensureFirstAccount } from "./ensure-first-account.ts";
import { accountErasureRoutes, type ErasureRequests } from "./erasure/account-erasure-routes.ts";
import { createErasureStore } from "./erasure/erasure-store.ts";
import { startErasureWorker } from "./erasure/erasure-worker.ts";
import { invitationSessionRoutes } from "./invitations/invitation-session-routes.ts";
import { createInvitationStore } from "./invitations/invitation-store.ts";
import { memberSessionRoutes } from "./members/member-session-routes.ts";
import { createMembersStore } from "./members/members-store.ts";
import { accountRoutes } from "./people/account-routes.ts";
import { createCredentialStore } from "./people/credential-store.ts";
import { startEmailChangeSweep } from "./people/email-change-store.ts";
import { emailRoutes } from "./people/email-routes.ts";
import { forgottenPasswordRoutes } from "./people/forgotten-password-routes.ts";
import { createLinkAttempts } from "./people/link-attempts.ts";
import { linkRoutes } from "./people/link-routes.ts";
import { createLoadMe } from "./people/me.ts";
import { ownSessionsRoutes } from "./people/own-sessions-routes.ts";
import { peopleRoutes } from "./people/people-routes.ts";
import { createProveAgain } from "./people/prove-again.ts";
import { signUpRoutes } from "./people/sign-up-routes.ts";
import { startSignUpSweep } from "./people/sign-up-store.ts";
import { weeklyReportRoutes } from "./people/weekly-report-routes.ts";
import { usageSessionRoutes } from "./usage/usage-session-routes.ts";
import { viewSessionRoutes } from "./views/view-session-routes.ts";
import { createViewStore } from "./views/view-store.ts";

export interface AccountSettings {
  SIGNUP: "open" | "closed";
  PUBLIC_API_URL: string;
  PUBLIC_SHORT_URL: string;
  PUBLIC_IMAGE_URL: string;
  AUDIT_RETENTION_DAYS: number;
  MAIL_URL?: string | undefined;
  SESSION_SECRET: string;
}

export interface Accounts {
  routes: readonly ApiRoute[];
  sessionRoutes: readonly SessionRoute[];
  demo: Demo;
  /**
   * Waits until the schema is current. Then creates an account if the database has none, and returns the account's key, which is shown only
   * once. With `hasDemo`, the account is marked for demo data and gets an owner, who signs in with a link from `demo`.
   */
  ensureFirstAccount(email: string, options?: { hasDemo: boolean }): Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * Returns the session routes for accounts and people, and the functions for the demo, without waiting for the database.
 * Calls `onEvent` when events are waiting to be published.
 */
export function startAccounts(parts: {
  settings: AccountSettings;
  prisma: PrismaClient;
  database: DatabaseWatch;
  access: Access;
  codes: Codes;
  notices: Notices;
  /** Whether the service sends mail. */
  sendsMail: boolean;
  erasureSettlingS: number | undefined;
  onEvent(): void;
  log: Logger;
}): Accounts {
  const { settings, prisma, database, codes, notices, sendsMail, onEvent } = parts;
  const { auth, csrfTokens, passwords, limiter, limits, mailLimit } = parts.access;
  const { SIGNUP: signup, PUBLIC_API_URL: publicUrl } = settings;
  const { urls, urlRules, targets } = codes;
  const keys = createAccountKeysStore(prisma, notices);
  const demo = createDemo({ urls, urlRules, prisma, dashboardUrl: publicUrl, targets, onEvent });
  const loadMe = createLoadMe({ prisma, csrfTokens, signup });
  const proves = reachesPeople(settings);
  const credentials = createCredentialStore({ prisma, passwords, mailProves: proves });
  const warning = shortHostWarning(settings.PUBLIC_SHORT_URL);
  const dashboard: DashboardSettings = {
    signup,
    api_url: publicUrl,
    short_url: settings.PUBLIC_SHORT_URL,
    image_url: settings.PUBLIC_IMAGE_URL,
    mail: sendsMail,
    ...(warning && { short_host_warning: warning.code }),
  };
  const attempts = createLinkAttempts();
  const guesses = createGuessLimit("guesses", "email");
  const proveAgain = createProveAgain({ credentials, guesses });
  const erasure: ErasureRequests = {
    urlRules,
    recipientOf: ({ email }, language) => (sendsMail ? { email, language } : undefined),
  };
  const secret = settings.SESSION_SECRET;
  const mail = sendsMail ? { limit: mailLimit, secret, proves } : undefined;
  const sessionRoutes = [
    ...signUpRoutes({ prisma, auth, passwords, loadMe, signup, mail, attempts }),
    ...peopleRoutes({ prisma, auth, credentials, guesses, proveAgain, erasure, loadMe }),
    ...emailRoutes({ prisma, passwords, proveAgain, loadMe, mail, secret, attempts }),
    ...weeklyReportRoutes({ prisma }),
    ...forgottenPasswordRoutes({ prisma, mail }),
    ...linkRoutes({ prisma, auth, passwords, credentials, loadMe, attempts }),
    ...ownSessionsRoutes({ prisma, auth }),
    ...accountRoutes({ prisma, loadMe, dashboard }),
    ...accountErasureRoutes({ prisma, proveAgain, erasure, notices }),
    ...memberSessionRoutes({ prisma, members: createMembersStore(prisma, notices) }),
    ...invitationSessionRoutes({ invitations: createInvitationStore(prisma), loadMe, publicUrl, mail }),
    ...keySessionRoutes({ prisma, keys }),
    ...viewSessionRoutes(createViewStore(prisma)),
    ...usageSessionRoutes({ limits, limiter, reader: codes.reader, keys }),
    ...demoRoutes({ demo }),
  ];
  const audit = createAuditStore(prisma);
  const keptDays = settings.AUDIT_RETENTION_DAYS;
  const auditSweep = onceMigrated(database, () => startAuditSweep({ store: audit, keptDays, log: parts.log }));
  const erasures = onceMigrated(database, () =>
    startErasureWorker({
      prisma,
      jobs: createJobStore(prisma),
      store: createErasureStore(prisma, parts.erasureSettlingS),
      domains: createDomainStore(prisma),
      targets,
      onEvent,
      log: parts.log,
    }),
  );
  const signUpSweep = onceMigrated(database, () => startSignUpSweep({ prisma, log: parts.log }));
  const emailChangeSweep = onceMigrated(database, () => startEmailChangeSweep({ prisma, log: parts.log }));
  return {
    routes: auditRoutes({ audit }),
    sessionRoutes,
    async stop() {
      await Promise.all([auditSweep.stop(), signUpSweep.stop(), emailChangeSweep.stop(), erasures.stop()]);
    },
    demo,
    ensureFirstAccount: async (email, options) => {
      await database.migrated;
      return ensureFirstAccount(prisma, { email, ...options });
    },
  };
}
