// `key create`, `list`, `rotate` and `revoke` of the admin command. Used by program.ts.

import { Command, Option } from "commander";
import {
  createApiKey,
  keyStatus,
  type ListedKey,
  listApiKeys,
  revokeApiKey,
} from "../access/api-keys/api-key-store.ts";
import { DEFAULT_OVERLAP_MS, type RotationResult, rotateApiKey } from "../access/api-keys/rotate-api-key.ts";
import { SCOPES, type Scope } from "../access/scopes.ts";
import { OPERATOR } from "../events/event.ts";
import { accountBy } from "./account-by.ts";
import { AdminError } from "./admin-error.ts";
import { expiryArgument, keyIdArgument, keyNameArgument, overlapArgument, scopesArgument } from "./arguments.ts";
import type { Row } from "./print.ts";
import type { RunCommand } from "./run-command.ts";

const COLUMNS = [
  "id",
  "name",
  "last_four",
  "scopes",
  "status",
  "created_at",
  "created_by",
  "expires_at",
  "last_used_at",
];
const NEW_KEY_COLUMNS = ["key", "id", "name", "last_four", "scopes", "expires_at"];
const EXAMPLE_ID = "8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10";
const KEEP_IT = "Keep the key now: it is shown this once.";
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
    .option(
      "--expires <when>",
      "a date (2027-01-31), a time (2027-01-31T12:00:00Z) or a duration (30d, 12h); default: never",
      expiryArgument,
    )
    .addHelpText(
      "after",
      "\nExamples:\n  npm run admin -- key create --account ada@example.com --name poster --scopes qr:read,stats:read\n" +
        "  npm run admin -- key create --account ada@example.com --name fair --expires 30d",
    )
    .action((options: { account: string; name: string; scopes: readonly Scope[]; expires?: Date }) =>
      run(NEW_KEY_COLUMNS, async ({ prisma, output }) => {
        const { id } = await accountBy(prisma, options.account);
        const { name, scopes, expires = null } = options;
        const made = await createApiKey(prisma, {
          accountId: id,
          name,
          scopes,
          createdBy: OPERATOR,
          expiresAt: expires,
        });
        output.row({ key: made.key, ...shown(made.listing) });
        output.note(KEEP_IT);
      }),
    );
  key
    .command("rotate")
    .description(
      "Put a new key with the same name and scopes in the place of one, which goes on working for the overlap.",
    )
    .argument("<key id>", "as `key list` shows it", keyIdArgument)
    .addOption(
      new Option(
        "--overlap <duration>",
        "how long the old key goes on working, but never past its expiry; 0 ends it now",
      )
        .argParser(overlapArgument)
        .default(DEFAULT_OVERLAP_MS, "24h"),
    )
    .option(
      "--expires <when>",
      "expiry of the new key, as in `key create`; default: that of the old one",
      expiryArgument,
    )
    .addHelpText("after", `\nExample:\n  npm run admin -- key rotate ${EXAMPLE_ID} --overlap 7d`)
    .action((id: string, { overlap, expires }: { overlap: number; expires?: Date }) =>
      run([...NEW_KEY_COLUMNS, "replaced_expires_at"], async ({ prisma, output }) => {
        const rotation = { keyId: id, by: OPERATOR, overlapMs: overlap, ...(expires && { expiresAt: expires }) };
        const result = await rotateApiKey(prisma, rotation);
        if (result.outcome === "refused") throw new AdminError(reasonOf(result, id));
        const { made, old } = result;
        output.row({
          key: made.key,
          ...shown(made.listing),
          replaced_id: old.id,
          replaced_expires_at: old.expiresAt?.toISOString() ?? null,
        });
        output.note(KEEP_IT);
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
    .addHelpText("after", `\nExample:\n  npm run admin -- key revoke ${EXAMPLE_ID}`)
    .action((id: string) =>
      run(COLUMNS, async ({ prisma, output }) => {
        const revoked = await revokeApiKey(prisma, id);
        if (revoked === undefined) throw new AdminError(`There is no key with the id ${id}.`);
        output.row(shown(revoked));
      }),
    );
  return key;
}

/** Says what to do instead. */
function reasonOf(refusal: Extract<RotationResult, { outcome: "refused" }>, id: string): string {
  if (refusal.reason === "unknown") return `There is no key with the id ${id}; \`key list\` shows those of an account.`;
  if (refusal.reason === "rotated") {
    return `The key ${id} has been rotated already. Rotate its successor: npm run admin -- key rotate ${refusal.successorId}`;
  }
  const { accountId, name, scopes } = refusal.old;
  const state = refusal.reason === "revoked" ? "has been revoked" : "has expired";
  return (
    `The key ${id} ${state}, so there is nothing to change over from. Make a new one:\n` +
    `  npm run admin -- key create --account ${accountId} --name ${JSON.stringify(name)} --scopes ${scopes.join(",")}`
  );
}

function shown(key: ListedKey): Row {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    last_four: key.lastFour,
    scopes: key.scopes,
    status: keyStatus(key, new Date()),
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy.name || "a deleted person",
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
