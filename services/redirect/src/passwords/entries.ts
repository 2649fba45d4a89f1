// Handles what visitors enter on the password page: read → limit → verify → cookie or the page again.

import { createHmac } from "node:crypto";
import { verifyPassword } from "@qr/passwords";
import {
  counter,
  createFairSemaphore,
  gauge,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  type Logger,
  networkOf,
} from "@qr/runtime";
import type { Brandings } from "../pages/brandings-store.ts";
import { refuse, sendPage } from "../pages/pages.ts";
import { type PasswordPage, sendPasswordPage } from "../pages/password-page.ts";
import { entryCookie, type ProtectedCode } from "./entry-cookie.ts";
import type { EntryLimit } from "./entry-limit.ts";
import { readFormField } from "./read-form.ts";

/** Maximum number of passwords verified at a time. Each occupies a core for about 35 ms. */
const MAX_CONCURRENT = 2;
/** Maximum number of waiting passwords from one network: about a second of work. */
const MAX_WAITING_OF_NETWORK = 40;
const MAX_WAITING = 200;
const BUSY_SECONDS = 2;

export interface Entries {
  /**
   * Reads the password in the request. If it is right, calls `onRight` with the Set-Cookie header, and `onRight` must
   * respond. Otherwise, responds itself. Never throws.
   */
  enter(visit: EnteringVisit, code: ProtectedCode, onRight: (cookie: string) => void): Promise<void>;
}

interface EnteringVisit {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly facts: { readonly address: string; readonly timeMs: number };
}

interface EntriesParts {
  limit: EntryLimit;
  brandingOf: Brandings["ofCode"];
  /** Returns whether the visitor's connection uses TLS. */
  hasTls: (request: HttpRequest) => boolean;
  log: Logger;
}

type Outcome = { page: PasswordPage; retrySeconds?: number } | "right";

/** Thrown instead of verifying a password if too many are waiting. */
class BusyError extends Error {}

export function createEntries({ limit, brandingOf, hasTls, log }: EntriesParts): Entries {
  const countEntries = counter("redirect_password_entries_total", "Passwords entered for codes, by outcome.");
  const permits = createFairSemaphore({
    maxConcurrent: MAX_CONCURRENT,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_OF_NETWORK,
    reject: () => new BusyError(),
  });
  gauge("redirect_passwords_waiting", "Entered passwords that are waiting to be verified.", permits.waiting);

  async function check(entered: string, code: ProtectedCode, network: string): Promise<Outcome> {
    const charge = await limit.charge(whoOf(code, network));
    if (charge.waitSeconds !== undefined) return { page: "limited", retrySeconds: charge.waitSeconds };
    try {
      if (!(await verifyPassword(code.password, entered))) return { page: "wrong" };
    } catch (error) {
      charge.giveBack();
      throw error;
    }
    charge.giveBack();
    return "right";
  }

  async function outcomeOf(entered: string, code: ProtectedCode, network: string): Promise<Outcome> {
    if (entered === "") return { page: "wrong" };
    try {
      // The attempt is charged when its turn comes, so that a group of people who enter the password at the same time
      // is not limited.
      return await permits.run(network, () => check(entered, code, network));
    } catch (error) {
      if (error instanceof BusyError) return { page: "busy", retrySeconds: BUSY_SECONDS };
      throw error;
    }
  }

  return {
    enter: async ({ request, response, facts }, code, onRight) => {
      try {
        const network = networkOf(facts.address);
        // Leading and trailing spaces do not count, as when the password is set.
        const entered = (await readFormField(request, "password")).trim();
        const outcome = await outcomeOf(entered, code, network);
        countEntries(1, { outcome: outcome === "right" ? outcome : outcome.page });
        if (outcome === "right") onRight(entryCookie(code, facts.timeMs, hasTls(request)));
        else sendPasswordPage(response, outcome.page, { ...outcome, branding: await brandingOf(code.codeId) });
      } catch (error) {
        if (error instanceof HttpError) return refuse(response, error);
        log.error({ err: error }, "could not check the password of a code");
        if (!response.headersSent) sendPage(response, "unavailable");
      }
    },
  };
}

/**
 * Returns the key under which a network's attempts at a code are counted. The key reveals neither the network nor the
 * code, because the HMAC's key, the hash of the password, is secret.
 */
function whoOf({ codeId, password }: ProtectedCode, network: string): string {
  return createHmac("sha256", password).update(`attempts ${codeId} ${network}`).digest("base64url");
}
