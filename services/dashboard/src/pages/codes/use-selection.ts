// The codes that a person selects in the list. The selection is cleared when the list's page or filters change.

import type { Code } from "@qr/client";
import { useCallback, useReducer } from "react";

export interface Selection {
  /** The selected codes on the page. */
  codes: readonly Code[];
  /** Number of selected codes, on all pages. */
  count: number;
  /** Whether all codes that match the filters are selected, on all pages. */
  isAll: boolean;
  has(code: Code): boolean;
  /** Whether all codes on the page are selected; false for an empty page. */
  hasPage: boolean;
  /** Selects or deselects the codes. It is the same function in every render. */
  set(codes: readonly Code[], isChosen: boolean): void;
  /** Selects all codes that match the filters. */
  setAll(): void;
  clear(): void;
}

const NONE: ReadonlySet<string> = new Set();

interface Kept {
  page: string;
  ids: ReadonlySet<string>;
  isAll: boolean;
}

/** The codes to select or deselect, or `all` for all codes that match the filters, or `none`. */
type Choice = { codes: readonly Code[]; isChosen: boolean } | "all" | "none";

/**
 * Returns the selection. `page`: identifies the page and its filters. `codes`: the codes on the page. `total`: the
 * number of codes that match the filters.
 */
export function useSelection(page: string, codes: readonly Code[], total = codes.length): Selection {
  const [kept, choose] = useReducer(
    (before: Kept, choice: Choice): Kept => {
      if (choice === "all" || choice === "none") return { page, ids: NONE, isAll: choice === "all" };
      const { ids, isAll } = keptFor(before, page);
      return { page, ids: withChange(isAll ? codes.map(({ id }) => id) : ids, choice), isAll: false };
    },
    { page, ids: NONE, isAll: false },
  );
  const set = useCallback((codes: readonly Code[], isChosen: boolean) => choose({ codes, isChosen }), []);
  const { ids, isAll } = keptFor(kept, page);
  const has = ({ id }: Code) => isAll || ids.has(id);
  // Codes that are no longer on the page, for example because they have been deleted, do not count as selected.
  const chosen = codes.filter(has);
  return {
    codes: chosen,
    count: isAll ? total : chosen.length,
    isAll,
    has,
    hasPage: codes.length > 0 && chosen.length === codes.length,
    set,
    setAll: () => choose("all"),
    clear: () => choose("none"),
  };
}

function keptFor(kept: Kept, page: string): Pick<Kept, "ids" | "isAll"> {
  return kept.page === page ? kept : { ids: NONE, isAll: false };
}

function withChange(ids: Iterable<string>, { codes, isChosen }: Exclude<Choice, string>): Set<string> {
  const after = new Set(ids);
  for (const { id } of codes) {
    if (isChosen) after.add(id);
    else after.delete(id);
  }
  return after;
}
