// A person at the dashboard, as a browser would send what they do. For tests only.

import { randomUUID } from "node:crypto";
import { ACCOUNT_HEADER, CSRF_HEADER, type Me, type Role } from "@qr/session-api";
import { createPasswords } from "../access/sessions/passwords.ts";
import { createPersonWithAccount } from "../accounts/people/sign-up.ts";
import type { TestGateway } from "./test-gateway.ts";

export interface PersonResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON, or undefined where there is none. */
  body: unknown;
  text: string;
}

interface PersonRequest {
  /** Sent as JSON; a string as it is. */
  body?: unknown;
  /** Beside those that a browser and the dashboard send; undefined takes one of those away. */
  headers?: Record<string, string | undefined>;
}

export interface TestPerson {
  email: string;
  password: string;
  /** The account that came with the sign-up. */
  accountId: string;
  userId: string;
  /** What the browser holds, such as `__Host-qr_session=…`; "" after the sign-out. */
  cookie: string;
  csrfToken: string;
  /** `path` begins with `/session`. Keeps what the response says about the cookie and the token. */
  call(method: string, path: string, request?: PersonRequest): Promise<PersonResponse>;
  /** A browser of the same person's elsewhere. */
  signInElsewhere(): Promise<TestPerson>;
}

export const PASSWORD = "a password of the tests";
const passwords = createPasswords();
/** Once for all: each hash takes a while. */
let passwordHash: Promise<string> | undefined;

/** A new person with an account of their own, signed in. */
export async function signUp(api: Pick<TestGateway, "url" | "prisma">): Promise<TestPerson> {
  const email = `${randomUUID()}@example.com`;
  passwordHash ??= passwords.hash(PASSWORD);
  // Not by the route, which holds back who signs up dozens of people.
  const created = await createPersonWithAccount(api.prisma, { email, name: email, passwordHash: await passwordHash });
  if (created === undefined) throw new Error("the address is taken");
  return signIn(api.url, { email, password: PASSWORD, ...created });
}

/** A new person who works in the account by this role; their requests are about it. */
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

/** Somebody's browser before they sign in: the page is the dashboard's own, and there is no cookie. */
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

async function responseOf(response: Response): Promise<PersonResponse> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = text !== "" && headers.get("content-type")?.startsWith("application/json") === true;
  return { status, headers, body: isJson ? JSON.parse(text) : undefined, text };
}

type Known = Pick<TestPerson, "email" | "password" | "accountId" | "userId">;

async function signIn(url: string, known: Known): Promise<TestPerson> {
  const person = Object.assign(stranger(url), known);
  const { email, password } = known;
  const { status, text } = await person.call("POST", "/session/sign-in", { body: { email, password } });
  if (status !== 200) throw new Error(`the sign-in was responded with ${status} ${text}`);
  return person;
}

/** As a browser does with a cookie and the dashboard with the token. */
function keep(person: TestPerson, { headers, body }: PersonResponse): void {
  for (const line of headers.getSetCookie()) {
    const pair = line.split(";")[0] ?? "";
    person.cookie = pair.endsWith("=") ? "" : pair;
  }
  const told = body as Partial<Me> | undefined;
  if (typeof told?.csrf_token === "string") person.csrfToken = told.csrf_token;
}
