// The `person` commands: `list`, `reset-link`, `release-email`, and `sign-out-everywhere`.

import type { PrismaClient } from "@qr/database";
import {
  createPasswordLink,
  findPerson,
  type ListedPerson,
  listPeople,
  releaseEmail,
  signOutEverywhere,
  usersOfEmail,
} from "@qr/gateway/use-cases";
import type { Command } from "commander";
import { AdminError } from "./admin-error.ts";
import { UNCHANGED, YES_OPTION } from "./arguments.ts";
import type { Call, Row } from "./output.ts";
import { noPerson, personBy } from "./person-by.ts";
import { withDatabase } from "./with-database.ts";

const COLUMNS = ["id", "email", "email_verified", "name", "accounts", "created_at"];
const LINK_COLUMNS = ["url", "email", "expires_at"];
const RELEASE_COLUMNS = ["email", "person", "accounts", "released"];
const SIGN_OUT_COLUMNS = ["id", "email", "ended_sessions"];
const PERSON_ARGUMENT = ["<id or email>", "the person: their ID, or their email address if it is verified"] as const;
const EXAMPLE_ID = "5b1f8c2e-7a0d-4d55-9a53-0c9b6f1d2e47";

export function personCommands(person: Command, { env, output }: Call): void {
  person
    .command("list")
    .description("List all people who sign in to the dashboard, oldest first, with the IDs of their accounts.")
    .addHelpText("after", "\nExample:\n  npm run admin -- person list --json")
    .action(() => withDatabase(env, async ({ prisma }) => output.rows(COLUMNS, (await listPeople(prisma)).map(shown))));
  person
    .command("reset-link")
    .description(
      "Create a link that lets the person set a new password, once, within 30 minutes. Setting it ends the person's sessions.",
    )
    .argument(...PERSON_ARGUMENT)
    .addHelpText("after", `\nExample:\n  npm run admin -- person reset-link ${EXAMPLE_ID}`)
    .action((idOrEmail: string) =>
      withDatabase(env, async ({ prisma, apiUrl }) => {
        const person = await personBy(prisma, idOrEmail);
        if (apiUrl === undefined) {
          throw new AdminError("Set PUBLIC_API_URL to the address of the API and the dashboard.");
        }
        const { id, email } = person;
        const { url, expiresAt } = await createPasswordLink(prisma, person, apiUrl);
        output.row(LINK_COLUMNS, { url, id, email, expires_at: expiresAt.toISOString() });
        output.note("Send the link only to that person. Anyone who has it can take over the person's accounts.");
      }),
    );
  person
    .command("release-email")
    .description(
      "Free an address that a stranger has signed up with. The stranger loses the address and is signed out. Without --yes, changes nothing.",
    )
    .argument("<id or email>", "the person or the address, verified or not")
    .option(...YES_OPTION)
    .addHelpText("after", "\nExample:\n  npm run admin -- person release-email ada@example.com --yes")
    .action((idOrEmail: string, { yes }: { yes: boolean }) =>
      withDatabase(env, async ({ prisma }) => {
        const email = await emailOf(prisma, idOrEmail);
        const users = await usersOfEmail(prisma, email);
        const { person, accountIds } = users;
        if (person === undefined && accountIds.length === 0) throw noPerson(idOrEmail);
        if (yes) await releaseEmail(prisma, email, users);
        output.row(RELEASE_COLUMNS, { email, person: person?.id ?? null, accounts: accountIds, released: yes });
        if (!yes) output.note(UNCHANGED);
      }),
    );
  person
    .command("sign-out-everywhere")
    .description("End all of a person's sessions, and invalidate their one-time links.")
    .argument(...PERSON_ARGUMENT)
    .addHelpText("after", `\nExample:\n  npm run admin -- person sign-out-everywhere ${EXAMPLE_ID}`)
    .action((idOrEmail: string) =>
      withDatabase(env, async ({ prisma }) => {
        const person = await personBy(prisma, idOrEmail);
        const { id, email } = person;
        output.row(SIGN_OUT_COLUMNS, { id, email, ended_sessions: await signOutEverywhere(prisma, person) });
      }),
    );
}

async function emailOf(prisma: PrismaClient, idOrEmail: string): Promise<string> {
  return (await findPerson(prisma, idOrEmail))?.email ?? idOrEmail.trim().toLowerCase();
}

function shown({ id, email, emailVerified, name, accountIds, createdAt }: ListedPerson): Row {
  return {
    id,
    email,
    email_verified: emailVerified,
    name,
    accounts: accountIds,
    created_at: createdAt.toISOString(),
  };
}
