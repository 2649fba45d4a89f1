// The admin command invites a person into an account: a link by the address that it knows, or a word of what it lacks.

import { openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase, signInUrl, type TestDatabase } from "@qr/database/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createAccount } from "../accounts/account-store.ts";
import { createInvitationStore } from "../accounts/invitations/invitation-store.ts";
import { runAdmin } from "../testing/run-admin.ts";

// Each start of a process takes a second or more on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const EMAIL = "ada@example.com";
let database: TestDatabase;
let prisma: PrismaClient;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  prisma = openPrisma({ url: database.url, max: 2, name: "test" });
  accountId = (await createAccount(prisma, { email: EMAIL, plan: "free" }))?.id ?? "";
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.drop();
});

const invite = (env: Record<string, string>, ...args: string[]) =>
  runAdmin({ DATABASE_URL: signInUrl(database.url, "admin"), ...env }, ["account", "invite", ...args]);
const PUBLIC_API_URL = "https://qr.example.com/";

it("prints a link that works, as JSON and as a line of its own", async () => {
  const { code, out, err } = await invite({ PUBLIC_API_URL }, EMAIL, "--json");
  expect(code, err).toBe(0);
  const { url, ...rest } = JSON.parse(out);
  expect(rest).toEqual({
    id: expect.any(String),
    account_id: accountId,
    role: "owner",
    expires_at: expect.stringMatching(/Z$/),
  });
  expect(url).toMatch(/^https:\/\/qr\.example\.com\/invitation#[\w-]{43}$/);
  const { look } = createInvitationStore(prisma);
  expect(await look(url.split("#")[1])).toMatchObject({ accountName: EMAIL, role: "owner" });

  const table = await invite({ PUBLIC_API_URL }, accountId, "--role", "viewer");
  const [head, line] = table.out.split("\n").map((row) => row.split("\t"));
  expect(head).toEqual(["URL", "ROLE", "EXPIRES AT"]);
  expect(line?.[1]).toBe("viewer");
  expect(await look(line?.[0]?.split("#")[1] ?? "")).toMatchObject({ role: "viewer" });
});

it("makes none where it does not know the dashboard, the account or the role", async () => {
  const before = await prisma.invitation.count();
  const withoutUrl = await invite({}, EMAIL);
  expect({ code: withoutUrl.code, out: withoutUrl.out }).toEqual({ code: 1, out: "" });
  expect(withoutUrl.err).toContain("PUBLIC_API_URL");
  const unknown = await invite({ PUBLIC_API_URL }, "nobody@example.com");
  expect(unknown.code).toBe(1);
  expect(unknown.err).toContain("`account list` shows all");
  const role = await invite({ PUBLIC_API_URL }, EMAIL, "--role", "admin");
  expect(role.code).toBe(2);
  expect(role.err).toContain("owner, editor, viewer");
  expect(await prisma.invitation.count()).toBe(before);
});
