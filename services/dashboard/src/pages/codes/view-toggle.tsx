// Shows the codes as a list or as large symbols.

import { ActionIcon } from "@mantine/core";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { VIEWS, type View } from "./list-state.ts";

const ICONS = { list: IconList, grid: IconLayoutGrid } as const satisfies Record<View, typeof IconList>;

export function ViewToggle({ view, onView }: { view: View; onView(view: View): void }) {
  const { t } = useTranslation("codes");
  return (
    <ActionIcon.Group role="group" aria-label={t("view")}>
      {VIEWS.map((each) => {
        const Icon = ICONS[each];
        return (
          <ActionIcon
            key={each}
            variant={each === view ? "light" : "default"}
            size={36}
            aria-label={t(`views.${each}`)}
            aria-pressed={each === view}
            onClick={() => onView(each)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        );
      })}
    </ActionIcon.Group>
  );
}
