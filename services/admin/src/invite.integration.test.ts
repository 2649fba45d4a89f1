// Tests that `account invite` prints a link to the dashboard, or says what is missing.

import { createInvitationStore } from "@qr/gateway/testing";
import { expect, it } from "vitest";
import { runAdmin, startAdmin } from "./testing/start-admin.ts";

const EMAIL = "ada@example.com";
const { prisma, admin, json, settings } = await startAdmin({ PUBLIC_API_URL: "https://qr.example.com/" });
const { id: accountId } = await json("account", "create", "--email", EMAIL);
const invite = (...args: string[]) => admin("account", "invite", ...args);

it("prints a link that works, as JSON and on its own line", async () => {
  const { url, ...rest } = await json("account", "invite", EMAIL);
  expect(rest).toEqual({
    id: expect.any(String),
    account_id: accountId,
    role: "owner",
    expires_at: expect.stringMatching(/Z$/),
  });
  expect(url).toMatch(/^https:\/\/qr\.example\.com\/invitation#[\w-]{43}$/);
  const { look } = createInvitationStore(prisma);
  expect(await look(url.split("#")[1])).toMatchObject({ accountName: EMAIL, role: "owner" });

  const table = await invite(accountId, "--role", "viewer");
  const [head, line] = table.out.split("\n").map((row) => row.split("\t"));
  expect(head).toEqual(["URL", "ROLE", "EXPIRES AT"]);
  expect(line?.[1]).toBe("viewer");
  expect(await look(line?.[0]?.split("#")[1] ?? "")).toMatchObject({ role: "viewer" });
});

it("creates no invitation if the dashboard's address, the account, or the role is unknown", async () => {
  const before = await prisma.invitation.count();
  const withoutUrl = await runAdmin({ DATABASE_URL: settings.DATABASE_URL }, "account", "invite", EMAIL);
  expect({ code: withoutUrl.code, out: withoutUrl.out }).toEqual({ code: 1, out: "" });
  expect(withoutUrl.err).toContain("PUBLIC_API_URL");
  const unknown = await invite("nobody@example.com");
  expect(unknown.code).toBe(1);
  expect(unknown.err).toContain("`account list` shows all");
  const role = await invite(EMAIL, "--role", "manager");
  expect(role.code).toBe(2);
  expect(role.err).toContain("owner, admin, editor, viewer");
  expect(await prisma.invitation.count()).toBe(before);
});
