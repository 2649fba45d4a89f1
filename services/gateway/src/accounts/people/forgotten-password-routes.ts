// Requests a mail with a link to set a new password. The response is the same whether or not a person uses the address, and takes as long, because
// the address is looked up later, when the mail is sent.

import { randomUUID } from "node:crypto";
import type { PrismaClient } from "@qr/database";
import { HttpError, networkOf } from "@qr/runtime";
import type { Empty } from "@qr/session-api";
import { createAttemptLimit } from "../../access/limits/attempt-limit.ts";
import type { MailLimit } from "../../access/limits/mail-limit.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { forgottenPasswordBody } from "./person-bodies.ts";

/** Limit per network on requests for mails. */
const REQUESTS = { name: "forgotten_passwords", attempts: 30, windowS: 15 * 60 } as const;

export interface ForgottenPasswordParts {
  prisma: PrismaClient;
  mailLimit: Pick<MailLimit, "take">;
  /** Called when a mail waits to be sent. Undefined if the service sends no mail. */
  onMail: (() => void) | undefined;
}

export function forgottenPasswordRoutes({ prisma, mailLimit, onMail }: ForgottenPasswordParts): SessionRoute[] {
  const requests = createAttemptLimit(REQUESTS);
  return [
    {
      method: "post",
      action: null,
      path: "/forgotten-password",
      access: "anyone",
      readBody: "json",
      async respond({ body, query, address, gate }) {
        refuseParameters(query);
        const { email, language } = bodyAs(forgottenPasswordBody, body);
        requests.take(networkOf(address));
        if (onMail === undefined) throw mailDisabled();
        if (await mailLimit.take(email)) {
          const data = { id: randomUUID(), kind: "set_password", email, language };
          await inTransaction(prisma, gate, (transaction) => transaction.mail.create({ data }));
          onMail();
        }
        return { body: {} satisfies Empty };
      },
    },
  ];
}

function mailDisabled(): HttpError {
  return new HttpError("mail_disabled", "This service does not send email. Ask its operator for a link.");
}
