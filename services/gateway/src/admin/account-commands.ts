// `account create`, `list`, `plan`, `invite`, `suspend` and `resume` of the admin command. Used by program.ts.

import type { PrismaClient } from "@qr/database";
import { ROLES, type Role } from "@qr/session-api";
import { Argument, Command, Option } from "commander";
import { PLANS, type Plan } from "../access/limits/plans.ts";
import {
  type Account,
  changePlan,
  createAccount,
  listAccounts,
  resumeAccount,
  suspendAccount,
} from "../accounts/account-store.ts";
import { createInvitationStore, invitationUrl } from "../accounts/invitations/invitation-store.ts";
import { accountBy } from "./account-by.ts";
import { AdminError } from "./admin-error.ts";
import { emailArgument } from "./arguments.ts";
import type { RunCommand } from "./run-command.ts";

const COLUMNS = ["id", "email", "plan", "created_at", "status"];
const INVITATION_COLUMNS = ["url", "role", "expires_at"];
const ACCOUNT_ARGUMENT = ["<id or email>", "the account"] as const;

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
  account
    .command("plan")
    .description("Put an account on another plan, whose limit holds on every gateway within a second.")
    .argument(...ACCOUNT_ARGUMENT)
    .addArgument(new Argument("<plan>", "the plan").choices(PLANS))
    .addHelpText("after", "\nExample:\n  npm run admin -- account plan ada@example.com business")
    .action((idOrEmail: string, plan: Plan) =>
      run(COLUMNS, async ({ prisma, output }) => {
        const { id } = await accountBy(prisma, idOrEmail);
        const changed = await changePlan(prisma, id, plan);
        if (changed !== undefined) output.row(shown(changed));
      }),
    );
  account
    .command("invite")
    .description(
      "Make a link by which a person joins the account at the dashboard. It is shown this once and works once, for seven days.",
    )
    .argument(...ACCOUNT_ARGUMENT)
    .addOption(new Option("--role <role>", "what the person may do in the account").choices(ROLES).default("owner"))
    .addHelpText("after", "\nExample:\n  npm run admin -- account invite ada@example.com --role editor")
    .action((idOrEmail: string, { role }: { role: Role }) =>
      run(INVITATION_COLUMNS, async ({ prisma, output, dashboardUrl }) => {
        const { id } = await accountBy(prisma, idOrEmail);
        const url = dashboardUrl();
        const made = await createInvitationStore(prisma).create({ accountId: id, role, createdBy: null });
        output.row({
          url: invitationUrl(url, made.token),
          id: made.id,
          account_id: id,
          role,
          expires_at: made.expiresAt.toISOString(),
        });
        output.note("Hand the link to the person: whoever holds it can take it.");
      }),
    );
  const changing = (
    name: "suspend" | "resume",
    description: string,
    change: (prisma: PrismaClient, id: string) => Promise<Account | undefined>,
  ) =>
    account
      .command(name)
      .description(description)
      .argument(...ACCOUNT_ARGUMENT)
      .addHelpText("after", `\nExample:\n  npm run admin -- account ${name} ada@example.com`)
      .action((idOrEmail: string) =>
        run(COLUMNS, async ({ prisma, output }) => {
          const { id } = await accountBy(prisma, idOrEmail);
          const changed = await change(prisma, id);
          if (changed !== undefined) output.row(shown(changed));
        }),
      );
  changing(
    "suspend",
    "Refuse the account's keys, on every gateway within a second. Its printed codes go on working.",
    suspendAccount,
  );
  changing("resume", "End a suspension: the account's keys work again within a second.", resumeAccount);
  return account;
}

function shown({ id, email, plan, createdAt, suspendedAt }: Account) {
  return {
    id,
    email,
    plan,
    status: suspendedAt === null ? "active" : "suspended",
    created_at: createdAt.toISOString(),
    suspended_at: suspendedAt?.toISOString() ?? null,
  };
}
