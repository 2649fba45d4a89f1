// Reads symbols from Postgres through the only views that this service can access.

import { symbolStyle } from "@qr/contracts";
import type { Pool } from "pg";
import { z } from "zod";
import type { ImageName } from "./image-store/image-store.ts";
import type { NamedShownSymbol } from "./symbol/symbol.ts";

const FIND =
  'SELECT payload, color_dark AS dark, color_light AS light, slug, deleted, style, logo, may_move AS "mayMove", is_lost AS "isLost", moves FROM render_symbols WHERE code_id = $1::uuid AND revision = $2';

const FIND_OF_ALIAS =
  'SELECT a.payload, color_dark AS dark, color_light AS light, a.slug, deleted, style, logo, a.may_move AS "mayMove", false AS "isLost", 0 AS moves FROM render_symbols JOIN render_aliases a USING (code_id) WHERE code_id = $1::uuid AND revision = $2 AND alias_id = $3::uuid';

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

export interface SymbolName {
  /** The code's UUID. */
  codeId: string;
  /** The UUID of the alias whose short URL the symbol encodes; undefined for the code's own symbol. */
  aliasId: string | undefined;
  /** The number of the design. */
  revision: number;
}

export interface SymbolStore {
  /**
   * Returns the symbol of a code or of an alias in one of the code's designs, or undefined if it does not exist: the
   * code or the alias is unknown or deleted, the domain of the alias is lost or deleted, or the code has had fewer
   * designs. Rejects while Postgres is down.
   */
  find(name: SymbolName): Promise<NamedShownSymbol | undefined>;
  /** Returns whether the image's code has been deleted, or has moved since the image was drawn. Rejects while Postgres is down. */
  isObsolete(name: ImageName): Promise<boolean>;
}

export function createSymbolStore(pool: Pool): SymbolStore {
  return {
    find: async ({ codeId, aliasId, revision }) => {
      const found =
        aliasId === undefined
          ? pool.query(FIND, [codeId, revision])
          : pool.query(FIND_OF_ALIAS, [codeId, revision, aliasId]);
      const { rows } = await found;
      if (rows.length === 0) return undefined;
      const { deleted, ...symbol } = row.parse(rows[0]);
      return deleted ? undefined : symbol;
    },
    isObsolete: async ({ codeId, moves = 0 }) => (await pool.query(IS_OBSOLETE, [codeId, moves])).rows.length > 0,
  };
}
