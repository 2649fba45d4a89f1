import { Badge, type BadgeProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CodeState } from "./states.ts";

const COLORS: Record<CodeState, string> = {
  active: "teal",
  scheduled: "blue",
  paused: "orange",
  expired: "gray",
  exhausted: "gray",
  deleted: "red",
};

/** Shows the state of a dynamic code. */
export function StateBadge({ state, ...badge }: { state: CodeState } & BadgeProps) {
  const { t } = useTranslation("codes");
  return (
    <Badge variant="light" tt="none" fw={500} flex="none" color={COLORS[state]} {...badge}>
      {t(`states.${state}`)}
    </Badge>
  );
}
