// Erases the account of the request.

import type { PrismaClient } from "@qr/database";
import type { Person } from "../../access/principal.ts";
import type { UrlRules } from "../../codes/content/check-url.ts";
import type { Notices } from "../../events/notices.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { eraseAccountBody } from "../people/person-bodies.ts";
import type { ProveAgain } from "../people/prove-again.ts";
import type { Recipient } from "./close-account-store.ts";
import { eraseAccount } from "./erase-account.ts";
import { requireGoodTarget } from "./erased-codes.ts";

/** What is needed by requests that erase an account. */
export interface ErasureRequests {
  urlRules: UrlRules;
  /** Returns whom to tell about the erasure; undefined if the service sends no mail. */
  recipientOf(person: Pick<Person, "email">, language: string): Recipient | undefined;
}

export function accountErasureRoutes(parts: {
  prisma: PrismaClient;
  proveAgain: ProveAgain;
  erasure: ErasureRequests;
  notices: Notices;
}): SessionRoute[] {
  const { prisma, proveAgain, erasure, notices } = parts;
  return [
    {
      method: "delete",
      action: "account.erased",
      path: "/account",
      access: "owner",
      readBody: "json",
      async respond(call) {
        const { person, account, gate } = call;
        const { password, codes, language } = bodyAs(eraseAccountBody, call.body);
        requireGoodTarget(codes, erasure.urlRules);
        await proveAgain(call, password);
        const recipient = erasure.recipientOf(person, language);
        await eraseAccount(prisma, { accountId: account.id, person, notices, codes, recipient }, gate);
        return { status: 202, body: {} };
      },
    },
  ];
}
