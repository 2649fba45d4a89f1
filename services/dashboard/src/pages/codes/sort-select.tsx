// Selects the sort order for lists without sortable column headers. Loaded with its strings when it is first shown.

import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SORTS } from "./list-state.ts";
import type { Sorting } from "./sort-header.tsx";

export function SortSelect({ sort, onSort }: Sorting) {
  const { t } = useTranslation("sorts");
  return (
    <Select
      flex={{ base: 1, sm: "none" }}
      w={210}
      miw={150}
      aria-label={t("label")}
      allowDeselect={false}
      data={SORTS.map((value) => ({ value, label: t(value) }))}
      value={sort}
      onChange={(chosen) => chosen !== null && onSort(chosen)}
    />
  );
}
