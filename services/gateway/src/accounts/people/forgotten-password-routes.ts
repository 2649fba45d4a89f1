// Requests an email with a link to set a new password. The response is the same whether or not a person uses the address, and takes equally long, because
// the address is looked up later, when the email is sent.

import type { PrismaClient } from "@qr/database";
import { networkOf } from "@qr/runtime";
import type { Empty } from "@qr/session-api";
import { createAttemptLimit } from "../../access/limits/attempt-limit.ts";
import { requestMail } from "../../events/request-mail.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { type MailParts, mailDisabled } from "../mail-parts.ts";
import { forgottenPasswordBody } from "./person-bodies.ts";

/** Limit per network on requests for emails. */
const REQUESTS = { name: "forgotten_passwords", attempts: 30, windowS: 15 * 60 } as const;

export interface ForgottenPasswordParts {
  prisma: PrismaClient;
  /** Undefined if the service sends no mail. */
  mail: MailParts | undefined;
}

export function forgottenPasswordRoutes({ prisma, mail }: ForgottenPasswordParts): SessionRoute[] {
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
        if (mail === undefined) throw mailDisabled();
        if (await mail.limit.take(email)) {
          await inTransaction(prisma, gate, (transaction) =>
            requestMail(transaction, { kind: "set_password", email, language }),
          );
        }
        return { body: {} satisfies Empty };
      },
    },
  ];
}
