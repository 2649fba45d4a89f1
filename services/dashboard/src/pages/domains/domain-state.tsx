// The state of a domain as a badge.

import { useTranslation } from "react-i18next";
import { Badge } from "../../shared/badge.tsx";
import type { Domain } from "../../shared/domains.ts";

const COLORS = { pending: "gray", verified: "green", failing: "orange", lost: "red" } as const;

export function DomainState({ state }: Pick<Domain, "state">) {
  const { t } = useTranslation("domains");
  return <Badge color={COLORS[state]}>{t(`states.${state}`)}</Badge>;
}
