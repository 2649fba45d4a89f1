// The checkbox that selects all codes on the page.

import { Checkbox, type CheckboxProps } from "@mantine/core";
import type { Code } from "@qr/client";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { SELECT_PAGE_ID } from "./focus-selection.ts";
import type { Selection } from "./use-selection.ts";

interface SelectPageProps extends CheckboxProps {
  codes: readonly Code[];
  selection: Selection;
}

export function SelectPage({ codes, selection, ...props }: SelectPageProps) {
  const { t } = useTranslation("codes");
  return (
    <Checkbox
      id={SELECT_PAGE_ID}
      aria-label={t("selectPage")}
      checked={selection.hasPage}
      indeterminate={!selection.hasPage && selection.count > 0}
      onChange={({ currentTarget }) => selection.set(codes, currentTarget.checked)}
      {...props}
    />
  );
}

/** SelectPage with a visible label, for lists of cards. Aligned with the cards' checkboxes. */
export function SelectPageLine(props: SelectPageProps) {
  const { t } = useTranslation("codes");
  const label = <Dimmed span>{t("selectPage")}</Dimmed>;
  return (
    <SelectPage {...props} size="md" mb="sm" mr="sm" w="fit-content" ml="auto" labelPosition="left" label={label} />
  );
}
