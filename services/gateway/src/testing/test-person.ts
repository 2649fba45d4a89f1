// A person in the dashboard, with requests like those of a browser. For tests only.

import { randomInt, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { ACCOUNT_HEADER, CSRF_HEADER, type Me, type Role } from "@qr/session-api";
import { createPersonWithAccount } from "../accounts/people/sign-up.ts";
import { createCommitGate } from "../scheduling/commit-gate.ts";
import { responseOf, type TestGateway, type TestResponse } from "./test-gateway.ts";

interface PersonRequest {
  /** Sent as JSON, except strings, which are sent unchanged. */
  body?: unknown;
  /** Headers in addition to those of a browser and the dashboard; undefined removes a header. */
  headers?: Record<string, string | undefined>;
}

export interface TestPerson {
  email: string;
  password: string;
  accountId: string;
  userId: string;
  /** The browser's cookie, such as `__Host-qr_session=…`; "" after signing out. */
  cookie: string;
  csrfToken: string;
  /** Sends a request to `path`, which starts with `/session`. Stores the cookie and the token from the response. */
  call(method: string, path: string, request?: PersonRequest): Promise<TestResponse>;
  signInElsewhere(): Promise<TestPerson>;
}

export const PASSWORD = "a password of the tests";
/** A hash of PASSWORD with cheap parameters. The parameters are part of the hash, so checking the password takes less than 1 ms. */
export const CHEAP_HASH = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Creates a person with an account, and signs them in. `passwordHash` is a hash of PASSWORD. */
export async function signUp(
  api: Pick<TestGateway, "url" | "prisma">,
  passwordHash: Promise<string> = CHEAP_HASH,
): Promise<TestPerson> {
  const email = `${randomUUID()}@example.com`;
  // The person is not created through the route, because the route limits sign-ups.
  const person = { email, name: email, passwordHash: await passwordHash };
  const created = await createPersonWithAccount(api.prisma, person, createCommitGate());
  if (created === undefined) throw new Error("the address is taken");
  return signIn(api.url, { email, password: PASSWORD, ...created });
}

/** Creates a person with this role in the account. The person's requests apply to this account. */
export async function signUpMember(
  api: Pick<TestGateway, "url" | "prisma">,
  accountId: string,
  role: Role,
): Promise<TestPerson> {
  const person = await signUp(api);
  await api.prisma.membership.create({ data: { userId: person.userId, accountId, role } });
  const call = person.call;
  person.accountId = accountId;
  person.call = (method, path, { body, headers } = {}) =>
    call(method, path, { body, headers: { [ACCOUNT_HEADER]: accountId, ...headers } });
  return person;
}

/** Returns a browser before sign-in: on a page of the dashboard, without a cookie. */
export function stranger(url: string): TestPerson {
  const person: TestPerson = {
    email: "",
    password: PASSWORD,
    accountId: "",
    userId: "",
    cookie: "",
    csrfToken: "",
    async call(method, path, { body, headers } = {}) {
      const sent = {
        "Sec-Fetch-Site": "same-origin",
        "User-Agent":
          "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
        ...(person.cookie === "" ? {} : { Cookie: person.cookie }),
        ...(person.csrfToken === "" || method === "GET" ? {} : { [CSRF_HEADER]: person.csrfToken }),
        ...(body === undefined ? {} : { "Content-Type": isSvg(body) ? "image/svg+xml" : "application/json" }),
        ...headers,
      };
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
        headers: Object.entries(sent).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, value]],
        ),
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const received = await responseOf(response);
      keep(person, received);
      return received;
    },
    async signInElsewhere() {
      const { email, password, accountId, userId } = person;
      return signIn(url, { email, password, accountId, userId });
    },
  };
  return person;
}

function isSvg(body: unknown): boolean {
  return typeof body === "string" && body.startsWith("<svg");
}

type Known = Pick<TestPerson, "email" | "password" | "accountId" | "userId">;

/** Signs a person in, who must exist. */
export async function signIn(url: string, known: Known): Promise<TestPerson> {
  const person = Object.assign(stranger(url), known);
  const { email, password } = known;
  // If the gateway trusts this proxy, everybody signs in from a network of their own, because each network has a budget of sign-ins.
  const headers = { "X-Forwarded-For": `10.${[1, 2, 3].map(() => randomInt(256)).join(".")}` };
  const { status, text } = await person.call("POST", "/session/sign-in", { body: { email, password }, headers });
  if (status !== 200) throw new Error(`the sign-in got ${status} ${text}`);
  return person;
}

function keep(person: TestPerson, { headers, body }: TestResponse): void {
  for (const line of headers.getSetCookie()) {
    const pair = line.split(";")[0] ?? "";
    person.cookie = pair.endsWith("=") ? "" : pair;
  }
  const me = body as Partial<Me> | undefined;
  if (typeof me?.csrf_token === "string") person.csrfToken = me.csrf_token;
}
