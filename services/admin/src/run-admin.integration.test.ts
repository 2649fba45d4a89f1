// The admin command: its output, its error messages, and how it finds its database. One test starts it as a process.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbeddedFolder } from "@qr/database/testing";
import { createApiKeyStore, hashApiKey } from "@qr/gateway/testing";
import { afterAll, describe, expect, it } from "vitest";
import { runAdmin, startAdmin } from "./testing/start-admin.ts";

const { databaseUrl, prisma, admin, json, adminProcess } = await startAdmin();
const folder = await mkdtemp(join(tmpdir(), "qr-admin-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

it("creates an account and a working key, lists them, and revokes the key", async () => {
  const account = await json("account", "create", "--email", "Ada@Example.com", "--plan", "pro");
  expect(account).toMatchObject({ email: "ada@example.com", plan: "pro", created_at: expect.any(String) });
  const made = await json("key", "create", "--account", "ADA@example.com", "--name", " poster ", "--scopes", "qr:read");
  expect(made).toMatchObject({ name: "poster", scopes: ["qr:read"], status: "active", account_id: account.id });
  const find = () => createApiKeyStore(prisma).findHolder(hashApiKey(made.key));
  expect(await find()).toMatchObject({ principal: { accountId: account.id, plan: "pro", scopes: ["qr:read"] } });

  const listed = await json("key", "list", "--account", account.id);
  expect(listed).toMatchObject([
    { id: made.id, last_four: made.key.slice(-4), status: "active", created_by: "operator", last_used_at: null },
  ]);
  expect(JSON.stringify(listed)).not.toContain(made.key);
  const [first, second] = [await json("key", "revoke", made.id), await json("key", "revoke", made.id)];
  expect(first.status).toBe("revoked");
  expect(second.revoked_at).toBe(first.revoked_at);
  expect(await find()).toBeUndefined();
});

it("prints a table with tabs for programs, and notes on standard error", async () => {
  const created = await adminProcess("account", "create", "--email", "tab@example.com");
  const [head, row] = created.out.split("\n");
  expect(head?.split("\t")).toEqual(["ID", "EMAIL", "PLAN", "CREATED AT", "STATUS", "EMAIL VERIFIED"]);
  expect(row?.split("\t").slice(1, 3)).toEqual(["tab@example.com", "free"]);
  const key = await admin("key", "create", "--account", "tab@example.com", "--name", "n");
  expect(key.out).toMatch(/^KEY\tID\t.*\nqrk_[0-9A-Za-z]{49}\t/);
  expect(key.err).toContain("shown only once");
});

describe("fails with exit code 1", () => {
  it.each([
    [["account", "create", "--email", "twice@example.com"], "already"],
    [["key", "create", "--account", "nobody@example.com", "--name", "n"], 'no account "nobody@example.com"'],
    [["key", "revoke", "8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10"], "no key with the ID"],
    [["key", "rotate", "8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10"], "no key with the ID"],
    [["account", "suspend", "nobody@example.com"], 'no account "nobody@example.com"'],
    [["account", "resume", "8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10"], "no account"],
  ])("%j", async (args, reason) => {
    if (args[1] === "create") await admin(...args);
    const { code, out, err } = await admin(...args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(reason);
    expect(err).not.toContain("    at ");
  });

  it("if the database is down, without revealing the password", async () => {
    const { code, err } = await runAdmin({ DATABASE_URL: "postgres://u:hush@127.0.0.1:1/x" }, "account", "list");
    expect(code).toBe(1);
    expect(err).toContain("ECONNREFUSED");
    expect(err).not.toContain("hush");
  });

  it("if the database's address is not supported, and names the supported ones", async () => {
    const { code, err } = await runAdmin({ DATABASE_URL: "mysql://127.0.0.1/x" }, "account", "list");
    expect([code, err]).toEqual([1, expect.stringContaining("DATABASE_URL: must begin with postgres://")]);
  });

  it("if there is no database, and says what to set", async () => {
    const { code, err } = await runAdmin({ DATA_DIR: join(folder, "none") }, "account", "list");
    expect(code).toBe(1);
    expect(err).toMatch(/DATABASE_URL[\s\S]*npm start/);
  });
});

it.each([
  [["account", "create", "--email", "nonsense"], "email address"],
  [["account", "create", "--email", "a@example.com", "--plan", "gold"], "Allowed choices are free, pro"],
  [
    ["key", "create", "--account", "a@example.com", "--name", "n", "--scopes", "qr:all"],
    "qr:read, qr:write, stats:read",
  ],
  [["key", "revoke", "7"], "ID of a key"],
  [["key", "create", "--account", "a@example.com", "--name", "n", "--expires", "soon"], "a duration (30d, 12h, 15m"],
  [["key", "create", "--account", "a@example.com", "--name", "n", "--expires", "2020-01-31"], "is in the past"],
  [
    ["key", "create", "--account", "a@example.com", "--name", "n", "--expires", "9999-12-31"],
    "more than ten years away",
  ],
  [
    ["key", "create", "--account", "a@example.com", "--name", "n", "--expires", "9999-12-31T23:59:59-23:59"],
    "a duration (30d, 12h, 15m",
  ],
  [["key", "rotate", "8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10", "--overlap", "4000d"], "at most ten years"],
  [["key", "rotate", "8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10", "--expires", "2020-01-31T12:00:00Z"], "is in the past"],
  [["account", "plan", "a@example.com", "gold"], "Allowed choices are free, pro"],
  [["account", "suspend"], "missing required argument"],
  [["accounts"], "unknown command"],
  [["account", "list", "--jsn"], "Did you mean --json"],
])("rejects %j with exit code 2", async (args, hint) => {
  const { code, out, err } = await runAdmin({}, ...args);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(hint);
});

it("prints help with examples, without a database", async () => {
  for (const args of [[], ["key", "create"]]) {
    const { code, out } = await runAdmin({}, ...args, "--help");
    expect(code).toBe(0);
    expect(out).toMatch(/Examples?:\n {2}npm run admin -- /);
  }
});

it("finds a running standalone by its data folder, or opens the folder if none runs", async () => {
  const dataDir = join(folder, "data");
  await createEmbeddedFolder(join(dataDir, "postgres"));
  const running = (pid: number) =>
    writeFile(join(dataDir, "standalone.json"), JSON.stringify({ pid, databaseUrl, apiUrl: "x" }));
  const create = ["account", "create", "--email", "run@example.com"];
  await running(process.pid);
  const shared = await runAdmin({ DATA_DIR: dataDir }, ...create, "--json");
  expect(shared.code, shared.err).toBe(0);
  expect(await json("account", "list")).toContainEqual(JSON.parse(shared.out));

  // No process has this pid, as if standalone had been killed and had left its file behind.
  await running(2 ** 22 + 1);
  expect((await runAdmin({ DATA_DIR: dataDir }, ...create)).code).toBe(0);
  const again = await runAdmin({ DATA_DIR: dataDir }, ...create);
  expect(again.err).toContain("already");
});
