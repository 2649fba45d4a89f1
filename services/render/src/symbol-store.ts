// Reads symbols from Postgres through the only view that this service can access.

import { symbolStyle } from "@qr/contracts";
import type { Pool } from "pg";
import { z } from "zod";
import type { ImageName } from "./image-store/image-store.ts";
import type { NamedShownSymbol } from "./symbol/symbol.ts";

const FIND =
  'SELECT payload, color_dark AS dark, color_light AS light, slug, deleted, style, logo, dynamic AS "mayMove", is_lost AS "isLost", moves FROM render_symbols WHERE code_id = $1::uuid';

const IS_OBSOLETE = "SELECT FROM render_symbols WHERE code_id = $1::uuid AND (deleted OR moves <> $2)";

const row = z.object({
  payload: z.string(),
  dark: z.string(),
  light: z.string(),
  slug: z.string(),
  deleted: z.boolean(),
  style: symbolStyle.nullable(),
  logo: z.instanceof(Buffer).nullable(),
  mayMove: z.boolean(),
  isLost: z.boolean(),
  moves: z.number(),
});

export interface SymbolStore {
  /** Returns the symbol for a code's UUID, or undefined if the code does not exist or is deleted. Rejects while Postgres is down. */
  find(codeId: string): Promise<NamedShownSymbol | undefined>;
  /** Returns whether the image's code has been deleted, or has moved since the image was drawn. Rejects while Postgres is down. */
  isObsolete(name: ImageName): Promise<boolean>;
}

export function createSymbolStore(pool: Pool): SymbolStore {
  return {
    find: async (codeId) => {
      const { rows } = await pool.query(FIND, [codeId]);
      if (rows.length === 0) return undefined;
      const { deleted, ...symbol } = row.parse(rows[0]);
      return deleted ? undefined : symbol;
    },
    isObsolete: async ({ codeId, moves = 0 }) => (await pool.query(IS_OBSOLETE, [codeId, moves])).rows.length > 0,
  };
}
