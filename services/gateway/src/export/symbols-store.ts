// Reads the symbols of codes in their current designs, in the same way as the render service.

import { symbolStyle } from "@qr/contracts";
import type { RunStatement } from "@qr/database";
import { z } from "zod";
import type { DrawnCode } from "../codes/drawing/image-task.ts";

const symbolSchema = z.object({
  id: z.string(),
  payload: z.string(),
  dark: z.string(),
  light: z.string(),
  style: symbolStyle.nullable(),
  logo: z.instanceof(Buffer).nullable(),
});

const LIST = {
  name: "list_exported_symbols",
  text: `
    SELECT code_id AS id, symbol.payload, symbol.color_dark AS dark, symbol.color_light AS light, symbol.style, symbol.logo
    FROM render_symbols symbol JOIN codes ON codes.id = code_id AND codes.revision = symbol.revision
    WHERE symbol.code_id = ANY($1) AND NOT symbol.deleted`,
};

export type SymbolsStore = ReturnType<typeof createSymbolsStore>;

export function createSymbolsStore(run: RunStatement) {
  return {
    /** Returns the symbols of the codes, in no particular order. Codes that have been deleted in the meantime are missing. */
    list: async (codeIds: readonly string[]): Promise<(DrawnCode & { id: string })[]> =>
      (await run(LIST, [codeIds])).map((row) => symbolSchema.parse(row)),
  };
}
