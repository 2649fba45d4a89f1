// What anyone with the link to a share can read without a session: what is shared, and its statistics.

import type { IncomingHttpHeaders } from "node:http";
import {
  accountStatisticsQuery,
  combinationViolations,
  daysViolations,
  MAX_PASSWORD_LENGTH,
  printable,
  statisticsQuery,
  zoneViolations,
} from "@qr/contracts";
import type { AccountCountsStore } from "@qr/counts";
import { HttpError, networkOf } from "@qr/runtime";
import { SHARE_ENTRY_HEADER, SHARE_TOKEN_HEADER, type SharedEntry, type SharedView } from "@qr/session-api";
import { z } from "zod";
import { createAttemptLimit } from "../../access/limits/attempt-limit.ts";
import type { GuessLimit } from "../../access/limits/guess-limit.ts";
import { hasLinkTokenForm } from "../../access/link-token.ts";
import type { Passwords } from "../../access/sessions/passwords.ts";
import type { CodeReader } from "../../codes/code-reader-store.ts";
import { foldTag } from "../../codes/organizing-fields.ts";
import { addressOf, type PublicUrls } from "../../codes/public-urls.ts";
import { parseQuery, refuseParameters } from "../../route/query.ts";
import type { OpenCall, SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import type { AccountStatisticsReader } from "../account/read-account-statistics.ts";
import type { WithCountedCode } from "../counted-code.ts";
import type { StatisticsReader } from "../read-statistics.ts";
import { isEntry, makeEntry } from "./share-entry.ts";
import type { Share, ShareStore } from "./share-store.ts";

export interface SharedParts {
  shares: Pick<ShareStore, "find">;
  reader: Pick<CodeReader, "read">;
  urls: PublicUrls;
  withCountedCode: WithCountedCode;
  readStatistics: StatisticsReader["read"];
  accounts: Pick<AccountCountsStore, "createdAt">;
  readAccountStatistics: AccountStatisticsReader["read"];
  passwords: Pick<Passwords, "verify">;
  guesses: GuessLimit;
}

/** Limit per network on requests with a share's token. Tokens cannot be guessed; the limit only bounds the load from one network. */
const READS = { name: "share_reads", attempts: 600, windowS: 60 } as const;

/** Accepts any text that a password could be, so that a wrong password gets the same response regardless of its length. */
const entryBody = z.strictObject({ password: printable(MAX_PASSWORD_LENGTH) });

export function sharedSessionRoutes(parts: SharedParts): SessionRoute[] {
  const reads = createAttemptLimit(READS);

  /** Returns the share whose token is in the request. Throws rate_limited, not_found, or expired. */
  const openShare = async ({ headers, address }: OpenCall): Promise<Share> => {
    reads.take(networkOf(address));
    const token = headerOf(headers, SHARE_TOKEN_HEADER);
    const share = hasLinkTokenForm(token) ? await parts.shares.find(token) : undefined;
    if (share === undefined) throw shareNotFound();
    if (share.expiresAt.getTime() <= Date.now()) {
      throw new HttpError("expired", "This link has expired. Ask for a new one.");
    }
    return share;
  };

  /** Returns the title, which also says which code or tag is shared. Throws not_found if the code has been deleted. */
  const titleOf = async ({ accountId, subject }: Share): Promise<Pick<SharedView, "title" | "short_url">> => {
    if (subject.kind === "tag") return { title: subject.tag };
    const code = await parts.reader.read({ accountId, limits: undefined }, subject.codeId);
    if (code === undefined) throw shareNotFound();
    const { slug, host } = addressOf(code);
    const shortUrl = parts.urls.shortUrl(slug, host);
    return { title: code.title ?? shortUrl, short_url: shortUrl };
  };

  const statisticsOfCode = async (accountId: string, codeId: string, query: string) => {
    const requested = parseQuery(statisticsQuery, query, [daysViolations, combinationViolations]);
    const { record } = await parts.withCountedCode(accountId, codeId, (code) => parts.readStatistics(code, requested));
    return record;
  };

  /** Returns the statistics that the account itself gets for the tag, except the IDs of its codes. */
  const statisticsOfTag = async ({ id, accountId }: Share, tag: string, query: string) => {
    const requested = parseQuery(accountStatisticsQuery, query, [
      daysViolations,
      combinationViolations,
      zoneViolations,
    ]);
    const createdAt = await parts.accounts.createdAt(accountId);
    if (createdAt === undefined) throw shareNotFound();
    const { record } = await parts.readAccountStatistics(
      // Visitors wait in a queue of their own, so that they cannot delay the account's own reads.
      { id: accountId, createdAt, waitsAs: id },
      { ...requested, tag: [foldTag(tag)] },
    );
    const { top_codes: _, ...shown } = record;
    return shown;
  };

  return [
    {
      access: "anyone",
      method: "get",
      path: "/shared",
      async respond(call) {
        refuseParameters(call.query);
        const share = await openShare(call);
        const named = await titleOf(share);
        const isHidden = needsPassword(share, call.headers);
        const view: SharedView = {
          kind: share.subject.kind,
          ...(isHidden ? { title: null } : named),
          expires_at: share.expiresAt.toISOString(),
          has_password: share.passwordHash !== null,
          needs_password: isHidden,
        };
        return { body: view };
      },
    },
    {
      access: "anyone",
      method: "get",
      path: "/shared/stats",
      async respond(call) {
        const share = await openShare(call);
        if (needsPassword(share, call.headers)) {
          throw new HttpError("password_required", "Enter the password of this link first.");
        }
        const { subject } = share;
        const body =
          subject.kind === "code"
            ? await statisticsOfCode(share.accountId, subject.codeId, call.query)
            : await statisticsOfTag(share, subject.tag, call.query);
        return { body };
      },
    },
    {
      access: "anyone",
      method: "post",
      action: null,
      path: "/shared/entry",
      readBody: "json",
      async respond(call) {
        refuseParameters(call.query);
        const { password } = bodyAs(entryBody, call.body);
        const { id, passwordHash } = await openShare(call);
        if (passwordHash === null) throw new HttpError("not_found", "This link has no password.");
        const entry = await parts.guesses.checked({ address: call.address, subject: id }, async () => {
          const isRight = await parts.passwords.verify(passwordHash, password, networkOf(call.address));
          return isRight ? makeEntry({ id, passwordHash }, Date.now()) : undefined;
        });
        if (entry === undefined) throw new HttpError("wrong_password", "The password is wrong.");
        return { body: { entry } satisfies SharedEntry };
      },
    },
  ];
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name.toLowerCase()] ?? "");
}

/** Returns whether the share has a password and the request has no valid entry. */
function needsPassword({ id, passwordHash }: Share, headers: IncomingHttpHeaders): boolean {
  if (passwordHash === null) return false;
  return !isEntry(headerOf(headers, SHARE_ENTRY_HEADER), { id, passwordHash }, Date.now());
}

function shareNotFound(): HttpError {
  return new HttpError("not_found", "The link is unknown, or it has been deleted. Ask for a new one.");
}
