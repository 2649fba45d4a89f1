// The rows that the service has rejected, and why.

import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import type { Result } from "./kept-upload.ts";
import { problemsOf, problemText } from "./row-problems.ts";

/** Maximum number of rows shown. The downloaded results contain all of them. */
const MAX_SHOWN = 50;

export function RefusedRows({ results }: { results: ReadonlyMap<number, Result> }) {
  const { t } = useTranslation("upload");
  const refused = [...results].flatMap(([id, result]) => (result.status === 200 ? [] : [{ id, error: result.error }]));
  if (refused.length === 0) return null;
  return (
    <>
      <StackedTable label={t("create.refusedRows")} columns={[t("check.row"), t("create.reason")]}>
        {refused.slice(0, MAX_SHOWN).map(({ id, error }) => (
          <StackedRow key={id}>
            <StackedCell label={t("check.row")}>{id}</StackedCell>
            <StackedCell label={t("create.reason")}>{problemText(problemsOf(error))}</StackedCell>
          </StackedRow>
        ))}
      </StackedTable>
      {refused.length > MAX_SHOWN && <Dimmed>{t("create.more", { count: refused.length - MAX_SHOWN })}</Dimmed>}
    </>
  );
}
