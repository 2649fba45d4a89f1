// The `code delete` command.

import { codeIdFromUuid } from "@qr/contracts";
import { deleteCodeAsOperator, findCode } from "@qr/gateway/use-cases";
import type { Command } from "commander";
import { AdminError } from "./admin-error.ts";
import { UNCHANGED, YES_OPTION } from "./arguments.ts";
import type { Call } from "./output.ts";
import { withDatabase } from "./with-database.ts";

const COLUMNS = ["id", "account_id", "slug", "type", "target", "title", "deleted_at"];

export function codeCommands(code: Command, { env, output }: Call): void {
  code
    .command("delete")
    .description(
      "Delete a code, whichever account it belongs to. Its short link responds with 410 within seconds, forever. Without --yes, changes nothing.",
    )
    .argument("<id or short link>", "the code: its ID, its slug, or its short link")
    .option(...YES_OPTION)
    .addHelpText("after", "\nExample:\n  npm run admin -- code delete https://qr.example/7K2M9QXV4B --yes")
    .action((text: string, { yes }: { yes: boolean }) =>
      withDatabase(env, async ({ prisma }) => {
        const found = await findCode(prisma, text);
        if (found === undefined) throw new AdminError(`There is no code ${JSON.stringify(text)}.`);
        const { id, accountId, slug, type, target, title } = found;
        const deletedAt = yes ? await deleteCodeAsOperator(prisma, id) : found.deletedAt;
        output.row(COLUMNS, {
          id: codeIdFromUuid(id),
          account_id: accountId,
          slug,
          type,
          target,
          title,
          deleted_at: deletedAt?.toISOString() ?? null,
        });
        if (!yes) output.note(UNCHANGED);
      }),
    );
}
