// Reads, opens, and ends sessions with better-auth. The library's own HTTP routes are not mounted, so only the functions below are reachable.

import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { Prisma, type PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { z } from "zod";
import { NO_NOTICES, type Notices } from "../../events/notices.ts";
import type { Person } from "../principal.ts";
import { deviceFrom } from "./device.ts";

/** A session expires if it is not used for this long. Each use extends the session, but at most once every five minutes. */
const IDLE_S = 7 * 24 * 3600;
const REFRESH_AFTER_S = 300;
/** A session expires after this long, however often it is used. */
const LIFETIME_MS = 30 * 24 * 3600 * 1000;
/** Maximum number of sessions per person. Beyond it, the least recently used ones are ended. */
const MAX_SESSIONS = 50;

interface AuthOptions {
  prisma: PrismaClient;
  secret: string;
  /** The dashboard's URL. Its scheme determines the name of the cookie and its `Secure` attribute. */
  publicUrl: string;
  /** Default: nobody gets any. */
  notices?: Notices;
}

export interface SignedIn {
  person: Person;
  /** Complete `Set-Cookie` values; none if the browser's cookie is current. */
  cookies: readonly string[];
}

export interface Auth {
  /** Returns the person whose session is in a `Cookie` header, if any. Throws if Postgres is unavailable. */
  read(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** Returns whether a `Cookie` header contains a session's cookie, whether or not the session still exists. */
  hasCookie(cookieHeader: string | undefined): cookieHeader is string;
  /**
   * Opens a session for a person who has proved their identity. Call `endOldest` afterward. Throws not_signed_in if the person no longer
   * exists.
   */
  open(input: { userId: string; userAgent: string }): Promise<SignedIn>;
  /** Ends the person's least recently used sessions beyond MAX_SESSIONS. */
  endOldest(userId: string): Promise<void>;
  /** Ends the session in a `Cookie` header. Returns the `Set-Cookie` values that delete the cookie. */
  signOut(cookieHeader: string | undefined): Promise<readonly string[]>;
}

/** Returns the cookie's name. The `__Host-` prefix binds the cookie to this host over TLS; plain http is for development only. */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-qr_session" : "qr_session";
}

export function createAuth({ prisma, secret, publicUrl, notices = NO_NOTICES }: AuthOptions): Auth {
  const name = cookieName(publicUrl);
  const failures = createFailureWatch(prisma);
  const { api } = configure({ prisma: failures.prisma, secret, publicUrl });

  /** Calls better-auth. Throws every database failure, even one that better-auth would treat as "nobody is signed in". */
  const call = failures.throwing;
  const ownCookies = (headers: Headers) => headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));
  const onlyOurs = (cookieHeader = "") =>
    new Headers({ cookie: cookieHeader.split(/; */).find((pair) => pair.startsWith(`${name}=`)) ?? "" });

  const hasCookie = (cookieHeader: string | undefined): cookieHeader is string =>
    cookieHeader?.includes(`${name}=`) ?? false;

  const read: Auth["read"] = async (cookieHeader) => {
    if (!hasCookie(cookieHeader)) return undefined;
    const found = await call(() => api.getSession({ headers: onlyOurs(cookieHeader), returnHeaders: true })).catch(
      // Another request ended the session after it was read and before it was extended.
      (error: unknown) => undefinedWhere(isGone(error), error),
    );
    if (found === undefined || found.response === null) return undefined;
    const { headers, response } = found;
    const { session, user } = response;
    if (session.createdAt.getTime() + LIFETIME_MS <= Date.now()) {
      await prisma.session.deleteMany({ where: { id: session.id } });
      return undefined;
    }
    const person = { userId: user.id, email: user.email, name: user.name, sessionId: session.id };
    return { person, cookies: ownCookies(headers) };
  };

  return {
    read,
    hasCookie,
    async open({ userId, userAgent }) {
      const { headers, response } = await call(() =>
        api.openSession({ body: { userId }, headers: deviceHeaders(userAgent), returnHeaders: true }),
      ).catch((error: unknown) => {
        throw lacksPerson(error) ? personIsGone() : error;
      });
      const { sessionId } = response;
      await notices
        .ofNewDevice(prisma, { userId, sessionId, device: deviceFrom(userAgent) })
        .catch(async (error: unknown) => {
          await prisma.session.deleteMany({ where: { id: sessionId } });
          throw error;
        });
      return { person: response, cookies: ownCookies(headers) };
    },
    endOldest: (userId) => endOldest(prisma, userId),
    async signOut(cookieHeader) {
      const { headers } = await call(() => api.signOut({ headers: onlyOurs(cookieHeader), returnHeaders: true }));
      return ownCookies(headers);
    },
  };
}

const deviceHeaders = (userAgent: string) => new Headers({ "user-agent": deviceFrom(userAgent) });

function isGone(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025";
}

/** Returns whether a session could not be inserted because the person had been deleted (a foreign key violation). */
function lacksPerson(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003";
}

/** Returns the error for a person who proved their identity but was deleted before their session was opened. */
function personIsGone(): HttpError {
  return new HttpError("not_signed_in", "This person no longer exists.");
}

function undefinedWhere(isExpected: boolean, error: unknown): undefined {
  if (!isExpected) throw error;
}

async function endOldest(prisma: PrismaClient, userId: string): Promise<void> {
  const over = await prisma.session.findMany({
    where: { userId },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    skip: MAX_SESSIONS,
    select: { id: true },
  });
  if (over.length > 0) await prisma.session.deleteMany({ where: { id: { in: over.map(({ id }) => id) } } });
}

function configure({ prisma, secret, publicUrl }: AuthOptions) {
  return betterAuth({
    baseURL: new URL(publicUrl).origin,
    // `secret` alone could be overridden by a better-auth environment variable.
    secrets: [{ version: 1, value: secret }],
    database: prismaAdapter(prisma, { provider: "postgresql" }),
    telemetry: { enabled: false },
    // The library's log messages contain email addresses.
    logger: { disabled: true },
    // The library's HTTP routes are not mounted; guess-limit.ts throttles guessing.
    rateLimit: { enabled: false },
    // Routes in accounts/people/ create a person together with an account. They accept the same addresses at sign-in as at sign-up.
    emailAndPassword: { enabled: false },
    account: { modelName: "credential" },
    session: {
      expiresIn: IDLE_S,
      updateAge: REFRESH_AFTER_S,
      // An ended session must be rejected immediately, so each request queries the database.
      cookieCache: { enabled: false },
      fields: { userAgent: "device" },
    },
    databaseHooks: {
      // The client's address is not stored.
      session: { create: { before: async (session) => ({ data: { ...session, ipAddress: undefined } }) } },
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
      // Otherwise, better-auth would add its own prefix to our cookie name.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookieName(publicUrl),
          attributes: { secure: publicUrl.startsWith("https:"), httpOnly: true, sameSite: "lax", path: "/" },
        },
      },
    },
    plugins: [
      {
        id: "open-session",
        endpoints: {
          openSession: createAuthEndpoint(
            { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
            async (ctx) => {
              const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
              if (user === null) throw personIsGone();
              const session = await ctx.context.internalAdapter.createSession(user.id);
              await setSessionCookie(ctx, { session, user });
              return { userId: user.id, email: user.email, name: user.name, sessionId: session.id };
            },
          ),
        },
      },
    ],
  });
}

/** Returns a client that records database failures, and `throwing`, which runs a call and throws any failure that the call swallowed. */
function createFailureWatch(prisma: PrismaClient) {
  const calls = new AsyncLocalStorage<{ error?: unknown }>();
  const watched = prisma.$extends({
    query: {
      $allOperations: async ({ args, query }) => {
        try {
          return await query(args);
        } catch (error) {
          const call = calls.getStore();
          if (call) call.error = error;
          throw error;
        }
      },
    },
  });
  return {
    prisma: watched as unknown as PrismaClient,
    throwing: async <T>(run: () => Promise<T>): Promise<T> => {
      const call: { error?: unknown } = {};
      const [outcome] = await calls.run(call, () => Promise.allSettled([run()]));
      if (call.error !== undefined) throw call.error;
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    },
  };
}
