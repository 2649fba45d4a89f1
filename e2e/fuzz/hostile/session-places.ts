// Every route under /session, with a body that has all fields. The bodies have the types that the dashboard uses, so a new field causes a
// compile error until it is added here. A test compares the list with the gateway's routes.

import {
  type ChangeAccountBody,
  type ChangeEmailBody,
  type ChangeMemberBody,
  type ChangePasswordBody,
  type ChangeUserBody,
  type ConfirmEmailBody,
  type CreateKeyBody,
  DEFAULT_DOMAIN,
  type DeleteUserBody,
  type EraseAccountBody,
  type ForgottenPasswordBody,
  type InvitationTokenBody,
  type InviteBody,
  type LinkTokenBody,
  type RotateKeyBody,
  type SaveViewBody,
  type SetPasswordBody,
  type SharedEntryBody,
  type SignInBody,
  type SignUpBody,
  type WeeklyReport,
} from "@qr/session-api";
import {
  bodyMutations,
  headerMutations,
  pathMutations,
  queryMutations,
  senderMutations,
  wholeBodyMutations,
} from "./mutations.ts";
import type { HostileRequest, Place, Sender } from "./request.ts";

export const PASSWORD = "a password of the fuzzer";
const CODE = {
  type: "url",
  target: "https://example.com/",
  dynamic: true,
  title: "Menu",
  slug: "{unique}",
  query: "override",
  preview: false,
  format: "png",
  color: { dark: "#000000", light: "#ffffff" },
  style: { modules: "dots", finders: "rounded", frame: { caption: "Menu" }, logo: null },
};
const EXPIRY = "2030-01-01T00:00:00Z";

interface SessionPlace {
  /** The method and the path under /session. */
  route: string;
  as: Sender;
  body?: object;
  query?: Readonly<Record<string, string>>;
}

export const SESSION_PLACES: readonly SessionPlace[] = [
  {
    route: "POST /sign-up",
    as: "nobody",
    body: {
      email: "{unique}@example.com",
      password: PASSWORD,
      name: "A",
      invitation: "x",
      language: "de",
    } satisfies Required<SignUpBody>,
  },
  {
    route: "POST /sign-in",
    as: "nobody",
    body: { email: "{email}", password: PASSWORD } satisfies Required<SignInBody>,
  },
  { route: "POST /sign-out", as: "owner" },
  { route: "GET /me", as: "viewer" },
  { route: "GET /settings", as: "nobody" },
  { route: "DELETE /demo", as: "admin" },
  { route: "PATCH /user", as: "viewer", body: { name: "Changed", language: "de" } satisfies Required<ChangeUserBody> },
  {
    route: "DELETE /user",
    as: "editor",
    body: { password: "wrong", revoke_keys: true, codes: "stop", language: "de" } satisfies Required<DeleteUserBody>,
  },
  {
    route: "POST /password",
    as: "viewer",
    body: { current_password: "wrong", new_password: PASSWORD } satisfies Required<ChangePasswordBody>,
  },
  { route: "GET /sessions", as: "viewer" },
  { route: "DELETE /sessions", as: "viewer" },
  { route: "DELETE /sessions/{uuid}", as: "viewer" },
  {
    route: "DELETE /account",
    as: "owner",
    body: { password: "wrong", codes: { keep_days: 1 }, language: "de" } satisfies Required<EraseAccountBody>,
  },
  {
    route: "DELETE /account",
    as: "owner",
    body: { password: "wrong", codes: { redirect_to: "https://example.com/" } },
  },
  { route: "PATCH /account", as: "admin", body: { name: "Changed" } satisfies Required<ChangeAccountBody> },
  { route: "GET /usage", as: "viewer" },
  { route: "GET /keys", as: "admin" },
  {
    route: "POST /keys",
    as: "admin",
    body: {
      name: "fuzz",
      scopes: ["qr:read"],
      limits: { tags: ["menu"], domains: [DEFAULT_DOMAIN], networks: ["192.0.2.0/24"] },
      expires_at: EXPIRY,
    } satisfies Required<CreateKeyBody>,
  },
  { route: "DELETE /keys/{uuid}", as: "admin" },
  { route: "POST /keys/{key}/rotate", as: "admin", body: { overlap_hours: 1 } satisfies Required<RotateKeyBody> },
  { route: "GET /members", as: "admin" },
  { route: "GET /members/{member}/keys", as: "admin" },
  {
    route: "PATCH /members/{member}",
    as: "admin",
    body: { role: "viewer", revoke_keys: true } satisfies Required<ChangeMemberBody>,
  },
  { route: "DELETE /members/{uuid}", as: "admin" },
  { route: "GET /invitations", as: "admin" },
  {
    route: "POST /invitations",
    as: "admin",
    body: { role: "editor", email: "{unique}@example.com", language: "de" } satisfies Required<InviteBody>,
  },
  { route: "DELETE /invitations/{uuid}", as: "admin" },
  { route: "POST /invitation/look", as: "nobody", body: { token: "{token}" } satisfies Required<InvitationTokenBody> },
  {
    route: "POST /invitation/accept",
    as: "stranger",
    body: { token: "{token}" } satisfies Required<InvitationTokenBody>,
  },
  {
    route: "POST /forgotten-password",
    as: "nobody",
    body: { email: "{unique}@example.com", language: "de" } satisfies Required<ForgottenPasswordBody>,
  },
  { route: "POST /link/look", as: "nobody", body: { token: "{token}" } satisfies Required<LinkTokenBody> },
  { route: "POST /link/sign-up", as: "nobody", body: { token: "{token}" } satisfies Required<LinkTokenBody> },
  { route: "POST /link/sign-in", as: "nobody", body: { token: "{token}" } satisfies Required<LinkTokenBody> },
  {
    route: "POST /link/set-password",
    as: "nobody",
    body: { token: "{token}", new_password: PASSWORD } satisfies Required<SetPasswordBody>,
  },
  { route: "GET /me/email", as: "viewer" },
  {
    route: "POST /me/email",
    as: "viewer",
    body: { email: "{unique}@example.com", password: "wrong", language: "de" } satisfies Required<ChangeEmailBody>,
  },
  { route: "DELETE /me/email", as: "viewer" },
  { route: "GET /me/weekly-report", as: "viewer" },
  { route: "PATCH /me/weekly-report", as: "viewer", body: { is_on: true } satisfies Required<WeeklyReport> },
  {
    route: "POST /link/email",
    as: "viewer",
    body: { token: "{token}", language: "de" } satisfies Required<ConfirmEmailBody>,
  },
  {
    route: "POST /link/undo-email",
    as: "nobody",
    body: { token: "{token}", new_password: PASSWORD } satisfies Required<SetPasswordBody>,
  },
  { route: "GET /user/deletion", as: "viewer" },
  { route: "GET /scans", as: "viewer", query: { ids: "{teamCode}", days: "14", tz: "UTC" } },
  { route: "GET /shared", as: "nobody" },
  { route: "GET /shared/stats", as: "nobody", query: { range: "last_7_days", tz: "UTC" } },
  { route: "POST /shared/entry", as: "nobody", body: { password: PASSWORD } satisfies Required<SharedEntryBody> },
  { route: "GET /home", as: "viewer" },
  { route: "GET /views", as: "viewer" },
  {
    route: "POST /views",
    as: "editor",
    body: { name: "{unique}", query: "type=url&sort=-scans" } satisfies Required<SaveViewBody>,
  },
  {
    route: "PATCH /views/{view}",
    as: "editor",
    body: { name: "{unique}", query: "view=grid" } satisfies Required<SaveViewBody>,
  },
  { route: "DELETE /views/{uuid}", as: "editor" },
  { route: "POST /preview", as: "editor", body: CODE },
  { route: "POST /batch/preview", as: "editor", body: [CODE] },
  { route: "POST /codes/{teamCode}/preview", as: "editor", body: { color: CODE.color, style: CODE.style } },
];

export const sessionPlaces: readonly Place[] = SESSION_PLACES.map(placeOf);

function placeOf({ route: place, as, body, query = {} }: SessionPlace): Place {
  const [method = "", path = ""] = place.split(" ");
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const route = `/session${path}`;
  const request: HostileRequest = {
    host: "api",
    route,
    method,
    target: [route, ...(parameters.length > 0 ? [parameters.join("&")] : [])].join("?"),
    as,
    csrf: "right",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const ofBody = body === undefined ? [] : [...bodyMutations(body), ...wholeBodyMutations];
  const ofTarget = [...pathMutations(request), ...(parameters.length === 0 ? [] : queryMutations(Object.keys(query)))];
  return { request, values: [...ofBody, ...ofTarget], others: [...senderMutations, ...headerMutations] };
}
