// How redirects treat a dynamic code, apart from its target.

import type { Code, CodeChange } from "@qr/client";

export type LinkSettings = Pick<Code, "query" | "preview">;

/** What happens to the visitor's query. */
export const QUERIES = ["drop", "forward", "override"] as const satisfies readonly Code["query"][];

/** Returns whether codes of this type can forward the visitor's query. */
export const canForwardQuery = (type: Code["type"]): boolean => type === "url";

/**
 * Returns the settings that the person has changed, so that other members' changes to the rest are kept. `base`: the
 * settings as the form initially showed them.
 */
export function changedLinkSettings(chosen: LinkSettings, base: LinkSettings): CodeChange {
  return {
    ...(chosen.query !== base.query && { query: chosen.query }),
    ...(chosen.preview !== base.preview && { preview: chosen.preview }),
  };
}
