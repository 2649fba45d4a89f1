// Reads and changes the state of the list in the address.

import { useLocation, useSearchParams } from "react-router";
import { changed, type ListState, listStateFrom, paramsOf } from "./list-state.ts";

/** The cursors of the previous pages, including null for the first page. Stored in the history entry. */
interface Trail {
  trail: (string | null)[];
}

function trailOf(state: unknown): (string | null)[] {
  return typeof state === "object" && state !== null && "trail" in state && Array.isArray(state.trail)
    ? state.trail.filter((one): one is string | null => one === null || typeof one === "string")
    : [];
}

export function useListState() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const state = listStateFrom(params);
  const trail = trailOf(location.state);
  const goTo = (next: ListState, nextTrail: (string | null)[]) =>
    setParams(paramsOf(next), { state: { trail: nextTrail } satisfies Trail });
  return {
    state,
    change: (change: Parameters<typeof changed>[1], isTyping = false) =>
      setParams(paramsOf(changed(state, change)), { replace: isTyping, preventScrollReset: true }),
    goOn: (cursor: string) => goTo({ ...state, cursor, page: state.page + 1 }, [...trail, state.cursor]),
    /** Goes to the previous page, or to the first page if the history entry has no cursors. */
    goBack: () => {
      const cursor = trail.at(-1) ?? null;
      goTo({ ...state, cursor, page: cursor === null ? 1 : state.page - 1 }, trail.slice(0, -1));
    },
  };
}
