// The state of a domain as a badge.

import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Domain } from "../../shared/domains.ts";

const COLORS = { pending: "gray", verified: "green", failing: "orange", lost: "red" } as const;

export function DomainState({ state }: Pick<Domain, "state">) {
  const { t } = useTranslation("domains");
  return (
    <Badge variant="light" color={COLORS[state]} tt="none" fw={500}>
      {t(`states.${state}`)}
    </Badge>
  );
}
