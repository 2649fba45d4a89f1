// The codes on a page as a table or as cards, with their scans, and actions for the selected codes.

import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Code } from "@qr/client";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyBulk } from "./bulk/lazy-bulk.ts";
import type { Bulk } from "./bulk/use-bulk.ts";
import { CodesCards } from "./codes-cards.tsx";
import { CodesTable } from "./codes-table.tsx";
import { useScans } from "./use-codes.ts";

const SelectionBar = lazyBulk(async () => (await import("./bulk/selection-bar.tsx")).SelectionBar);
/** Media query for windows that are too narrow for the table's columns. */
const IS_NARROW = "(max-width: 64em)";

export function FoundCodes({ codes, bulk }: { codes: readonly Code[]; bulk: Bulk }) {
  const { t } = useTranslation("codes");
  const counted = useScans(codes.map(({ id }) => id));
  const isNarrow = useMediaQuery(IS_NARROW, undefined, { getInitialValueInEffect: false });
  const List = isNarrow ? CodesCards : CodesTable;
  const { selection } = bulk;
  const count = selection?.count ?? 0;
  return (
    <>
      <List codes={codes} {...counted} selection={selection} />
      <VisuallyHidden role="status">
        {count > 0 && t(selection?.isAll ? "allSelected" : "selected", { count })}
      </VisuallyHidden>
      {selection !== undefined && count > 0 && (
        <Suspense>
          <SelectionBar bulk={bulk} selection={selection} />
        </Suspense>
      )}
    </>
  );
}
