// The `key` commands: `create`, `list`, `rotate`, and `revoke`.

import {
  createKeyAsOperator,
  DEFAULT_OVERLAP_MS,
  keyStatus,
  type ListedKey,
  listApiKeys,
  type RotationResult,
  revokeApiKey,
  rotateApiKey,
  SCOPES,
  type Scope,
} from "@qr/gateway/use-cases";
import { type Command, Option } from "commander";
import { accountBy } from "./account-by.ts";
import { AdminError } from "./admin-error.ts";
import { expiryArgument, keyIdArgument, keyNameArgument, overlapArgument, scopesArgument } from "./arguments.ts";
import { type LimitOptions, limitArguments, limitCells, limitsFrom, withLimitOptions } from "./key-limits.ts";
import type { Call, Row } from "./output.ts";
import { withDatabase } from "./with-database.ts";

const COLUMNS = [
  "id",
  "name",
  "last_four",
  "scopes",
  "limits",
  "status",
  "created_at",
  "created_by",
  "expires_at",
  "last_used_at",
];
const NEW_KEY_COLUMNS = ["key", "id", "name", "last_four", "scopes", "limits", "expires_at"];
const ROTATED_COLUMNS = [...NEW_KEY_COLUMNS, "replaced_expires_at"];
const EXAMPLE_ID = "8f14e45f-ceea-467f-a8b5-4f3d1c8a5b10";
const KEEP_IT = "Save the key now. It is shown only once.";
const ACCOUNT_OPTION = [
  "--account <id or email>",
  "the account that the keys belong to: its ID, or its email address if it is verified",
] as const;

interface NewKeyOptions extends LimitOptions {
  account: string;
  name: string;
  scopes: readonly Scope[];
  expires?: Date;
}

export function keyCommands(key: Command, { env, output }: Call): void {
  withLimitOptions(key.command("create"))
    .description("Create an API key. It is shown only once and not stored.")
    .requiredOption(...ACCOUNT_OPTION)
    .requiredOption("--name <name>", "what the key is for", keyNameArgument)
    .addOption(
      new Option("--scopes <scopes>", `what the key may do, separated by commas: ${SCOPES.join(",")}`)
        .argParser(scopesArgument)
        .default([], "all, including those of later releases"),
    )
    .option(
      "--expires <when>",
      "a date (2027-01-31), a time (2027-01-31T12:00:00Z), or a duration (30d, 12h); default: never",
      expiryArgument,
    )
    .addHelpText(
      "after",
      "\nExamples:\n  npm run admin -- key create --account ada@example.com --name poster --scopes qr:read,stats:read\n" +
        "  npm run admin -- key create --account ada@example.com --name fair --expires 30d\n" +
        "  npm run admin -- key create --account ada@example.com --name shop --tags shop,menu --networks 192.0.2.0/24",
    )
    .action((options: NewKeyOptions) =>
      withDatabase(env, async ({ prisma, notices }) => {
        const { id } = await accountBy(prisma, options.account);
        const { name, scopes, expires = null } = options;
        const limits = await limitsFrom(prisma, id, options);
        const key = { accountId: id, name, scopes, limits, expiresAt: expires };
        const made = await createKeyAsOperator(prisma, key, notices);
        output.row(NEW_KEY_COLUMNS, { key: made.key, ...shown(made.listing) });
        output.note(KEEP_IT);
      }),
    );
  key
    .command("rotate")
    .description(
      "Replace a key with a new one that has the same name, scopes, and limits. The old key keeps working for the overlap.",
    )
    .argument("<key id>", "as `key list` shows it", keyIdArgument)
    .addOption(
      new Option(
        "--overlap <duration>",
        "how long the old key keeps working, at most until its expiry; with 0, it expires now",
      )
        .argParser(overlapArgument)
        .default(DEFAULT_OVERLAP_MS, "24h"),
    )
    .option(
      "--expires <when>",
      "expiry of the new key, as in `key create`; default: that of the old key",
      expiryArgument,
    )
    .addHelpText("after", `\nExample:\n  npm run admin -- key rotate ${EXAMPLE_ID} --overlap 7d`)
    .action((id: string, { overlap, expires }: { overlap: number; expires?: Date }) =>
      withDatabase(env, async ({ prisma, notices }) => {
        const rotation = { keyId: id, overlapMs: overlap, ...(expires && { expiresAt: expires }) };
        const result = await rotateApiKey(prisma, rotation, notices);
        if (result.outcome === "refused") throw new AdminError(reasonOf(result, id));
        const { made, old } = result;
        output.row(ROTATED_COLUMNS, {
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
    .description("List an account's keys, including revoked ones, oldest first.")
    .requiredOption(...ACCOUNT_OPTION)
    .addHelpText("after", "\nExample:\n  npm run admin -- key list --account ada@example.com")
    .action(({ account }: { account: string }) =>
      withDatabase(env, async ({ prisma }) => {
        const { id } = await accountBy(prisma, account);
        output.rows(COLUMNS, (await listApiKeys(prisma, id)).map(shown));
      }),
    );
  key
    .command("revoke")
    .description("Revoke a key permanently. Every gateway rejects it within a second.")
    .argument("<key id>", "as `key list` shows it", keyIdArgument)
    .addHelpText("after", `\nExample:\n  npm run admin -- key revoke ${EXAMPLE_ID}`)
    .action((id: string) =>
      withDatabase(env, async ({ prisma }) => {
        const revoked = await revokeApiKey(prisma, id);
        if (revoked === undefined)
          throw new AdminError(`There is no key with the ID ${id}. \`key list\` shows the keys of an account.`);
        output.row(COLUMNS, shown(revoked));
      }),
    );
}

function reasonOf(refusal: Extract<RotationResult, { outcome: "refused" }>, id: string): string {
  if (refusal.reason === "unknown")
    return `There is no key with the ID ${id}. \`key list\` shows the keys of an account.`;
  if (refusal.reason === "rotated") {
    return `The key ${id} has already been rotated. Rotate its successor: npm run admin -- key rotate ${refusal.successorId}`;
  }
  const { accountId, name, scopes, limits } = refusal.old;
  const scopeOption = scopes.length === 0 ? "" : ` --scopes ${scopes.join(",")}`;
  const state = refusal.reason === "revoked" ? "has been revoked" : "has expired";
  return (
    `The key ${id} ${state}, so it cannot be rotated. Create a new key:\n` +
    `  npm run admin -- key create --account ${accountId} --name ${JSON.stringify(name)}${scopeOption}${limitArguments(limits)}`
  );
}

function shown(key: ListedKey): Row {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    last_four: key.lastFour,
    scopes: key.scopes.length === 0 ? ["all"] : key.scopes,
    limits: limitCells(key.limits),
    status: keyStatus(key, new Date()),
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy.name || "a deleted person",
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
