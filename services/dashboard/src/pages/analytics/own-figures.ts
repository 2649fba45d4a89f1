// The figures of the signed-in person's account.

import { askWithHeaders } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { pathOf } from "./request.ts";
import type { Subject } from "./state.ts";
import type { Figures, FiguresSource } from "./use-analytics.ts";

export function useOwnFigures(subject: Subject): FiguresSource {
  const { account } = useMe();
  return {
    key: JSON.stringify([account.id, subject]),
    read: (query, signal) => askWithHeaders<Figures>(`${pathOf(subject)}?${query}`, { signal }),
  };
}
