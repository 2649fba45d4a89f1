// `account create` and `account list` of the admin command. Used by program.ts.

import { Command, Option } from "commander";
import { type Account, createAccount, listAccounts } from "../accounts/account-store.ts";
import { PLANS, type Plan } from "../rate-limit/plans.ts";
import { AdminError } from "./admin-error.ts";
import { emailArgument } from "./arguments.ts";
import type { RunCommand } from "./run-command.ts";

const COLUMNS = ["id", "email", "plan", "created_at"];

export function accountCommands(run: RunCommand): Command {
  const account = new Command("account").description("Accounts.");
  account
    .command("create")
    .description("Make an account.")
    .requiredOption("--email <address>", "the account's mail address", emailArgument)
    .addOption(new Option("--plan <plan>", "the account's plan").choices(PLANS).default("free"))
    .addHelpText("after", "\nExample:\n  npm run admin -- account create --email ada@example.com --plan pro")
    .action(({ email, plan }: { email: string; plan: Plan }) =>
      run(COLUMNS, async ({ prisma, output }) => {
        const created = await createAccount(prisma, { email, plan });
        if (created === undefined) throw new AdminError(`There is an account with the address ${email} already.`);
        output.row(shown(created));
        output.note(`A key for it: npm run admin -- key create --account ${email} --name NAME`);
      }),
    );
  account
    .command("list")
    .description("Show all accounts, oldest first.")
    .addHelpText("after", "\nExample:\n  npm run admin -- account list --json")
    .action(() => run(COLUMNS, async ({ prisma, output }) => output.rows((await listAccounts(prisma)).map(shown))));
  return account;
}

function shown({ id, email, plan, createdAt }: Account) {
  return { id, email, plan, created_at: createdAt.toISOString() };
}
