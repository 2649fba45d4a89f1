// Sessions by better-auth: who is signed in by a cookie, and the cookies that open and end that. Its own HTTP routes are not mounted:
// nothing but the functions below can be reached, from the routes that this service names.

import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { Prisma, type PrismaClient } from "@qr/database";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { z } from "zod";
import type { Person } from "../principal.ts";
import { deviceFrom } from "./device.ts";

/** A session that is not used ends after so long; each use (to five minutes) sets it back. */
const IDLE_S = 7 * 24 * 3600;
const REFRESH_AFTER_S = 300;
/** However often it is used. */
const LIFETIME_MS = 30 * 24 * 3600 * 1000;
/** Of one person; the longest unused go first. */
const MAX_SESSIONS = 50;

interface AuthOptions {
  prisma: PrismaClient;
  secret: string;
  /** The dashboard's address: its scheme decides about the cookie. */
  publicUrl: string;
}

/** A session in the moment in which it was opened, or read. */
export interface SignedIn {
  person: Person;
  /** Whole `Set-Cookie` lines; none where the browser has what it needs. */
  cookies: readonly string[];
}

export interface Auth {
  /** Who is signed in by a `Cookie` header; undefined where nobody is. Throws where Postgres is away. */
  read(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** A new session, for a person who has proved who they are. */
  open(input: { userId: string; userAgent: string }): Promise<SignedIn>;
  /** Ends the session of a `Cookie` header, and tells what takes the cookie away. */
  signOut(cookieHeader: string | undefined): Promise<readonly string[]>;
}

/** `__Host-` binds the cookie to this very host, over TLS; plain http exists on a developer's machine alone. */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-qr_session" : "qr_session";
}

/** One over the gateway's own pool. */
export function createAuth({ prisma, secret, publicUrl }: AuthOptions): Auth {
  const name = cookieName(publicUrl);
  const failures = createFailureWatch(prisma);
  const { api } = configure({ prisma: failures.prisma, secret, publicUrl });

  /** Better-auth takes some failures of the database for "nobody is signed in"; the failure is what counts. */
  const ask = failures.throwing;
  const ownCookies = (headers: Headers) => headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));
  const onlyOurs = (cookieHeader = "") =>
    new Headers({ cookie: cookieHeader.split(/; */).find((pair) => pair.startsWith(`${name}=`)) ?? "" });

  const read: Auth["read"] = async (cookieHeader) => {
    if (!cookieHeader?.includes(`${name}=`)) return undefined;
    const found = await ask(() => api.getSession({ headers: onlyOurs(cookieHeader), returnHeaders: true })).catch(
      // Ended by another request, between being found and being set back.
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
    async open({ userId, userAgent }) {
      const { headers, response } = await ask(() =>
        api.openSession({ body: { userId }, headers: deviceHeaders(userAgent), returnHeaders: true }),
      );
      await endOldest(prisma, userId);
      return { person: response, cookies: ownCookies(headers) };
    },
    async signOut(cookieHeader) {
      const { headers } = await ask(() => api.signOut({ headers: onlyOurs(cookieHeader), returnHeaders: true }));
      return ownCookies(headers);
    },
  };
}

const deviceHeaders = (userAgent: string) => new Headers({ "user-agent": deviceFrom(userAgent) });

function isGone(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025";
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
    // Named in this way because `secret` alone could be overruled by an environment variable of better-auth's own.
    secrets: [{ version: 1, value: secret }],
    database: prismaAdapter(prisma, { provider: "postgresql" }),
    telemetry: { enabled: false },
    // What it would tell includes mail addresses.
    logger: { disabled: true },
    // Its HTTP routes are not mounted; guess-limit.ts holds back who guesses.
    rateLimit: { enabled: false },
    // People sign up together with their account, and sign in by any address that they could sign up with (people/).
    emailAndPassword: { enabled: false },
    account: { modelName: "credential" },
    session: {
      expiresIn: IDLE_S,
      updateAge: REFRESH_AFTER_S,
      // An ended session is over at once, so each request asks the database.
      cookieCache: { enabled: false },
      fields: { userAgent: "device" },
    },
    databaseHooks: {
      // There is no column for an address.
      session: { create: { before: async (session) => ({ data: { ...session, ipAddress: undefined } }) } },
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
      // Else the names get a prefix of its own choice in front of ours.
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
              if (user === null) throw new Error("a session was asked for a person who is not there");
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

/** Remembers what failed in the database during a call, for the calls that swallow it. */
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
    throwing: async <T>(ask: () => Promise<T>): Promise<T> => {
      const call: { error?: unknown } = {};
      const [outcome] = await calls.run(call, () => Promise.allSettled([ask()]));
      if (call.error !== undefined) throw call.error;
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    },
  };
}
