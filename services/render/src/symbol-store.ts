// Reads symbols from Postgres through the only view that this service can access.

import { symbolStyle } from "@qr/contracts";
import type { Pool } from "pg";
import { z } from "zod";
import type { NamedShownSymbol } from "./symbol/symbol.ts";

const FIND =
  'SELECT payload, color_dark AS dark, color_light AS light, slug, deleted, style, logo, may_move AS "mayMove", is_moved AS "isMoved" FROM render_symbols WHERE code_id = $1::uuid';

const FIND_OF_ALIAS =
  'SELECT a.payload, color_dark AS dark, color_light AS light, a.slug, deleted, style, logo, a.may_move AS "mayMove", false AS "isMoved" FROM render_symbols JOIN render_aliases a USING (code_id) WHERE code_id = $1::uuid AND alias_id = $2::uuid';

const IS_DELETED = "SELECT FROM render_symbols WHERE code_id = $1::uuid AND deleted";

const row = z.object({
  payload: z.string(),
  dark: z.string(),
  light: z.string(),
  slug: z.string(),
  deleted: z.boolean(),
  style: symbolStyle.nullable(),
  logo: z.instanceof(Buffer).nullable(),
  mayMove: z.boolean(),
  isMoved: z.boolean(),
});

export interface SymbolName {
  /** The code's UUID. */
  codeId: string;
  /** The UUID of the alias whose short URL the symbol encodes; undefined for the code's own symbol. */
  aliasId: string | undefined;
}

export interface SymbolStore {
  /**
   * Returns the symbol of a code or of an alias, or undefined if it does not exist: the code or the alias is unknown or deleted, or the
   * domain of the alias is lost or deleted. Rejects while Postgres is down.
   */
  find(name: SymbolName): Promise<NamedShownSymbol | undefined>;
  /** Returns whether the code with this UUID has been deleted. Rejects while Postgres is down. */
  isDeleted(codeId: string): Promise<boolean>;
}

export function createSymbolStore(pool: Pool): SymbolStore {
  return {
    find: async ({ codeId, aliasId }) => {
      const found = aliasId === undefined ? pool.query(FIND, [codeId]) : pool.query(FIND_OF_ALIAS, [codeId, aliasId]);
      const { rows } = await found;
      if (rows.length === 0) return undefined;
      const { deleted, ...symbol } = row.parse(rows[0]);
      return deleted ? undefined : symbol;
    },
    isDeleted: async (codeId) => (await pool.query(IS_DELETED, [codeId])).rows.length > 0,
  };
}
