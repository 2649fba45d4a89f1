// Stores the designs of codes. The row of a code has its latest design, and earlier designs are kept, because they may
// have been printed.

import { isDeepStrictEqual } from "node:util";
import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { StoredCode } from "../code-schemas.ts";
import type { Changes } from "../history/changes.ts";
import { unknownLogo } from "./check-style.ts";

/** Maximum number of designs per code. */
export const MAX_DESIGNS = 100;

export type DesignColumns = Pick<StoredCode, "colorDark" | "colorLight" | "style" | "logoId">;

/** Returns the fields of the code that the design changes; undefined if it changes none. `color` is in the form of the code's record (`dark` and `light`). */
export function designChanges(code: DesignColumns, design: DesignColumns): Changes | undefined {
  const colorOf = ({ colorDark: dark, colorLight: light }: DesignColumns) => ({ dark, light });
  const changes = {
    color: { from: colorOf(code), to: colorOf(design) },
    style: { from: code.style, to: design.style },
  };
  const changed = Object.entries(changes).filter(([, { from, to }]) => !isDeepStrictEqual(from, to));
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/**
 * Adds the current design of a code to its earlier designs, and returns the columns with the new design. The
 * transaction must have locked the code. Throws limit_reached, and invalid_request if the logo is gone.
 */
export async function replaceDesign(
  transaction: Prisma.TransactionClient,
  { id, accountId, revision }: StoredCode,
  design: DesignColumns,
): Promise<DesignColumns & Pick<StoredCode, "revision">> {
  requireRoomForDesign({ revision });
  if (design.logoId !== null) await lockLogo(transaction, accountId, design.logoId);
  await transaction.$executeRaw`
    INSERT INTO designs (code_id, revision, color_dark, color_light, style, logo_id)
    SELECT id, revision, color_dark, color_light, style, logo_id FROM codes WHERE id = ${id}::uuid`;
  return { ...design, revision: revision + 1 };
}

/** Throws limit_reached if the code has had MAX_DESIGNS designs. */
export function requireRoomForDesign({ revision }: Pick<StoredCode, "revision">): void {
  if (revision >= MAX_DESIGNS) throw new HttpError("limit_reached", `A code can have at most ${MAX_DESIGNS} designs.`);
}

/**
 * Locks the account's logo, so that it is not deleted before the transaction ends. Throws invalid_request if the
 * account has no such logo.
 */
export async function lockLogo(
  transaction: Prisma.TransactionClient,
  accountId: string,
  logoId: string,
): Promise<void> {
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT 1 AS one FROM logos WHERE id = ${logoId}::uuid AND account_id = ${accountId}::uuid FOR KEY SHARE`;
  if (found.length === 0) throw unknownLogo();
}
