// The selection in the list of codes, and the action that a person has chosen for it.

import type { CodePage } from "@qr/client";
import { useState } from "react";
import { useMe } from "../../../session/use-me.ts";
import { type ListState, listQuery } from "../list-state.ts";
import { type Selection, useSelection } from "../use-selection.ts";
import type { Action, Chosen } from "./change-request.ts";

/** An action whose dialog is open. */
export interface Asked {
  action: Action | "zip" | "labels" | "delete";
  /** The codes as they were chosen. While the dialog is open, the selection may be cleared and the list may change. */
  chosen: Chosen;
}

export interface Bulk {
  /** Undefined for viewers, who cannot change codes, and in the bin. */
  selection: Selection | undefined;
  chosen: Chosen;
  /** The number of codes that match the filters, on all pages; undefined if unknown. */
  total: number | undefined;
  asked: Asked | undefined;
  ask(action: Asked["action"]): void;
  close(): void;
}

export function useBulk(state: ListState, page: CodePage | undefined): Bulk {
  const mayChange = useMe().account.role !== "viewer";
  const selection = useSelection(listQuery(state).toString(), page?.data ?? [], page?.total);
  const [asked, setAsked] = useState<Asked | undefined>();
  const { codes, isAll, count } = selection;
  const chosen = { codes, filters: isAll ? state : undefined, count };
  return {
    selection: mayChange && state.state !== "deleted" ? selection : undefined,
    chosen,
    total: page?.total,
    asked,
    ask: (action) => setAsked({ action, chosen }),
    close: () => setAsked(undefined),
  };
}
