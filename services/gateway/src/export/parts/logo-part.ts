// The logos of an account, one PNG file each.

import { logoIdFromUuid } from "@qr/contracts";
import type { LogoStore } from "../../codes/logos/logo-store.ts";
import type { ExportPart } from "../export-part.ts";

export function logoPart(logos: Pick<LogoStore, "list" | "find">): ExportPart {
  return {
    name: "logos/",
    about: "The logos, each named after its ID.",
    walks: 0,
    async write(archive, { principal: { accountId } }) {
      for (const { id } of await logos.list(accountId)) {
        const png = await logos.find(accountId, id);
        // The logo may have been deleted in the meantime.
        if (png !== undefined) await archive.add(`logos/${logoIdFromUuid(id)}.png`, [png]);
      }
    },
  };
}
