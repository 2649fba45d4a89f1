// The `account` commands: `create`, `list`, `plan`, `invite`, `suspend`, and `resume`.

import type { PrismaClient } from "@qr/database";
import {
  type Account,
  changePlan,
  createAccount,
  invitationUrl,
  inviteAsOperator,
  listAccounts,
  matchAccounts,
  PLANS,
  type Plan,
  resumeAccount,
  suspendAccount,
} from "@qr/gateway/use-cases";
import { ROLES, type Role } from "@qr/session-api";
import { Argument, type Command, Option } from "commander";
import { accountBy } from "./account-by.ts";
import { AdminError } from "./admin-error.ts";
import { emailArgument } from "./arguments.ts";
import type { Call } from "./output.ts";
import { withDatabase } from "./with-database.ts";

const COLUMNS = ["id", "email", "plan", "created_at", "status", "email_verified"];
const INVITATION_COLUMNS = ["url", "role", "expires_at"];
const ACCOUNT_ARGUMENT = ["<id or email>", "the account: its ID, or its email address if it is verified"] as const;

export function accountCommands(account: Command, { env, output }: Call): void {
  const change = (idOrEmail: string, work: (prisma: PrismaClient, id: string) => Promise<Account | undefined>) =>
    withDatabase(env, async ({ prisma }) => {
      const { id } = await accountBy(prisma, idOrEmail);
      const changed = await work(prisma, id);
      if (changed !== undefined) output.row(COLUMNS, shown(changed));
    });

  account
    .command("create")
    .description("Create an account. Its address counts as verified.")
    .requiredOption("--email <address>", "the account's email address", emailArgument)
    .addOption(new Option("--plan <plan>", "the account's plan").choices(PLANS).default("free"))
    .addHelpText("after", "\nExample:\n  npm run admin -- account create --email ada@example.com --plan pro")
    .action(({ email, plan }: { email: string; plan: Plan }) =>
      withDatabase(env, async ({ prisma }) => {
        const created = await createAccount(prisma, { email, plan });
        if (created === undefined) throw await addressTaken(prisma, email);
        output.row(COLUMNS, shown(created));
        output.note(
          `To create a key for the account, run the admin command with: key create --account ${email} --name NAME`,
        );
      }),
    );
  account
    .command("list")
    .description("List all accounts, oldest first.")
    .addHelpText("after", "\nExample:\n  npm run admin -- account list --json")
    .action(() =>
      withDatabase(env, async ({ prisma }) => output.rows(COLUMNS, (await listAccounts(prisma)).map(shown))),
    );
  account
    .command("plan")
    .description("Move an account to another plan. Every gateway applies the new limit within a second.")
    .argument(...ACCOUNT_ARGUMENT)
    .addArgument(new Argument("<plan>", "the plan").choices(PLANS))
    .addHelpText("after", "\nExample:\n  npm run admin -- account plan ada@example.com business")
    .action((idOrEmail: string, plan: Plan) => change(idOrEmail, (prisma, id) => changePlan(prisma, id, plan)));
  account
    .command("invite")
    .description(
      "Create a link that lets one person join the account in the dashboard. It is shown only once and expires after seven days.",
    )
    .argument(...ACCOUNT_ARGUMENT)
    .addOption(new Option("--role <role>", "the person's role in the account").choices(ROLES).default("owner"))
    .addHelpText("after", "\nExample:\n  npm run admin -- account invite ada@example.com --role editor")
    .action((idOrEmail: string, { role }: { role: Role }) =>
      withDatabase(env, async ({ prisma, apiUrl }) => {
        const { id } = await accountBy(prisma, idOrEmail);
        if (apiUrl === undefined) {
          throw new AdminError("Set PUBLIC_API_URL to the address of the API and the dashboard.");
        }
        const made = await inviteAsOperator(prisma, { accountId: id, role });
        output.row(INVITATION_COLUMNS, {
          url: invitationUrl(apiUrl, made.token),
          id: made.id,
          account_id: id,
          role,
          expires_at: made.expiresAt.toISOString(),
        });
        output.note("Send the link only to that person. Anyone who has it can use it.");
      }),
    );
  account
    .command("suspend")
    .description("Reject the account's keys, on every gateway within a second. Its printed codes keep working.")
    .argument(...ACCOUNT_ARGUMENT)
    .addHelpText("after", "\nExample:\n  npm run admin -- account suspend ada@example.com")
    .action((idOrEmail: string) => change(idOrEmail, suspendAccount));
  account
    .command("resume")
    .description("End a suspension. The account's keys work again within a second.")
    .argument(...ACCOUNT_ARGUMENT)
    .addHelpText("after", "\nExample:\n  npm run admin -- account resume ada@example.com")
    .action((idOrEmail: string) => change(idOrEmail, resumeAccount));
}

async function addressTaken(prisma: PrismaClient, email: string): Promise<AdminError> {
  const { accounts } = await matchAccounts(prisma, email);
  const isVerified = accounts.some((account) => account.email === email);
  return new AdminError(
    `There is already an account with the address ${email}.` +
      (isVerified
        ? ""
        : ` Nobody has verified the address. To free it: npm run admin -- person release-email ${email}`),
  );
}

function shown({ id, email, emailVerified, plan, createdAt, suspendedAt }: Account) {
  return {
    id,
    email,
    email_verified: emailVerified,
    plan,
    status: suspendedAt === null ? "active" : "suspended",
    created_at: createdAt.toISOString(),
    suspended_at: suspendedAt?.toISOString() ?? null,
  };
}
