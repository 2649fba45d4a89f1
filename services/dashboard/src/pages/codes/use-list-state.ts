// Reads and changes the state of the list in the address.

import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import { changed, type ListState, listStateFrom, paramsOf, VIEWS, type View } from "./list-state.ts";

/** The browser's storage key for the view that the person last chose. */
const VIEW_STORE = "codes-view";

/** The cursors of the previous pages, including null for the first page. Stored in the history entry. */
interface Trail {
  trail: (string | null)[];
}

function trailOf(state: unknown): (string | null)[] {
  return typeof state === "object" && state !== null && "trail" in state && Array.isArray(state.trail)
    ? state.trail.filter((one): one is string | null => one === null || typeof one === "string")
    : [];
}

/** Returns the state and the functions that change it. They stay the same objects until the address changes. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const { state: kept } = useLocation();
  const remembered = localStorage.getItem(VIEW_STORE);
  return useMemo(() => {
    const state = listStateFrom(
      params,
      VIEWS.find((view) => view === remembered),
    );
    const trail = trailOf(kept);
    const goTo = (next: ListState, nextTrail: (string | null)[]) =>
      setParams(paramsOf(next), { state: { trail: nextTrail } satisfies Trail });
    return {
      state,
      change: (change: Parameters<typeof changed>[1], isTyping = false) =>
        setParams(paramsOf(changed(state, change)), { replace: isTyping, preventScrollReset: true }),
      /** Shows the same page in another view, now and on later visits. */
      showAs: (view: View) => {
        localStorage.setItem(VIEW_STORE, view);
        setParams(paramsOf({ ...state, view }), { state: kept, preventScrollReset: true });
      },
      /** Shows the first page with the parameters of a saved view. */
      apply: (query: string) => {
        const next = { ...listStateFrom(new URLSearchParams(query)), size: state.size };
        localStorage.setItem(VIEW_STORE, next.view);
        setParams(paramsOf({ ...next, cursor: null, page: 1 }));
      },
      goOn: (cursor: string) => goTo({ ...state, cursor, page: state.page + 1 }, [...trail, state.cursor]),
      /** Goes to the previous page, or to the first page if the history entry has no cursors. */
      goBack: () => {
        const cursor = trail.at(-1) ?? null;
        goTo({ ...state, cursor, page: cursor === null ? 1 : state.page - 1 }, trail.slice(0, -1));
      },
    };
  }, [params, setParams, kept, remembered]);
}
