import { useTranslation } from "react-i18next";
import { Badge } from "./badge.tsx";
import type { CodeState } from "./states.ts";

const COLORS: Record<CodeState, string> = {
  active: "teal",
  scheduled: "blue",
  paused: "orange",
  expired: "gray",
  exhausted: "orange",
  deleted: "red",
};

/** Shows the state of a dynamic code. */
export function StateBadge({ state }: { state: CodeState }) {
  const { t } = useTranslation("codes");
  return <Badge color={COLORS[state]}>{t(`states.${state}`)}</Badge>;
}
