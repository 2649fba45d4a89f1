// `key create`, `key list` and `key revoke` of the admin command. Used by program.ts.

import type { PrismaClient } from "@qr/database";
import { Command, Option } from "commander";
import { type Account, findAccount } from "../accounts/account-store.ts";
import { createApiKey, type ListedKey, listApiKeys, revokeApiKey } from "../api-keys/api-key-store.ts";
import { SCOPES, type Scope } from "../api-keys/scopes.ts";
import { AdminError } from "./admin-error.ts";
import { keyIdArgument, keyNameArgument, scopesArgument } from "./arguments.ts";
import type { Row } from "./print.ts";
import type { RunCommand } from "./run-command.ts";

const COLUMNS = ["id", "name", "last_four", "scopes", "status", "created_at", "last_used_at"];
const ACCOUNT_OPTION = ["--account <id or email>", "the account that the keys belong to"] as const;

export function keyCommands(run: RunCommand): Command {
  const key = new Command("key").description("API keys.");
  key
    .command("create")
    .description("Make an API key. It is shown this once and kept nowhere.")
    .requiredOption(...ACCOUNT_OPTION)
    .requiredOption("--name <name>", "what the key is for, to tell it from others", keyNameArgument)
    .addOption(
      new Option("--scopes <scopes>", `what the key may do, separated by commas: ${SCOPES.join(",")}`)
        .argParser(scopesArgument)
        .default(SCOPES, "all"),
    )
    .addHelpText(
      "after",
      "\nExample:\n  npm run admin -- key create --account ada@example.com --name poster --scopes qr:read,stats:read",
    )
    .action((options: { account: string; name: string; scopes: readonly Scope[] }) =>
      run(["key", ...COLUMNS.slice(0, 4)], async ({ prisma, output }) => {
        const { id } = await accountBy(prisma, options.account);
        const made = await createApiKey(prisma, { accountId: id, name: options.name, scopes: options.scopes });
        output.row({ key: made.key, ...shown(made.listing) });
        output.note("Keep the key now: it is shown this once.");
      }),
    );
  key
    .command("list")
    .description("Show an account's keys, revoked ones too, oldest first.")
    .requiredOption(...ACCOUNT_OPTION)
    .addHelpText("after", "\nExample:\n  npm run admin -- key list --account ada@example.com")
    .action(({ account }: { account: string }) =>
      run(COLUMNS, async ({ prisma, output }) => {
        const { id } = await accountBy(prisma, account);
        output.rows((await listApiKeys(prisma, id)).map(shown));
      }),
    );
  key
    .command("revoke")
    .description("End a key for good. Every gateway refuses it within a second.")
    .argument("<key id>", "as `key list` shows it", keyIdArgument)
    .addHelpText("after", "\nExample:\n  npm run admin -- key revoke 8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10")
    .action((id: string) =>
      run(COLUMNS, async ({ prisma, output }) => {
        const revoked = await revokeApiKey(prisma, id);
        if (revoked === undefined) throw new AdminError(`There is no key with the id ${id}.`);
        output.row(shown(revoked));
      }),
    );
  return key;
}

async function accountBy(prisma: PrismaClient, idOrEmail: string): Promise<Account> {
  const account = await findAccount(prisma, idOrEmail);
  if (account !== undefined) return account;
  throw new AdminError(`There is no account ${JSON.stringify(idOrEmail)}; \`account list\` shows all.`);
}

function shown(key: ListedKey): Row {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    last_four: key.lastFour,
    scopes: key.scopes,
    status: statusOf(key),
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

function statusOf({ revokedAt, expiresAt }: ListedKey): "revoked" | "expired" | "active" {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
