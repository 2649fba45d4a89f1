// The codes on a page as a table, as cards, or as large symbols, with their scans, and actions for the selected codes.

import { VisuallyHidden } from "@mantine/core";
import type { Code } from "@qr/client";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyBulk } from "./bulk/lazy-bulk.ts";
import type { Bulk } from "./bulk/use-bulk.ts";
import { CodesCards } from "./codes-cards.tsx";
import { CodesTable } from "./codes-table.tsx";
import type { Sorting } from "./sort-header.tsx";
import { useScans } from "./use-codes.ts";
import type { useLayout } from "./use-layout.ts";

const SelectionBar = lazyBulk(async () => (await import("./bulk/selection-bar.tsx")).SelectionBar);
const CodesGrid = lazy(async () => ({ default: (await import("./codes-grid.tsx")).CodesGrid }));

interface FoundCodesProps {
  codes: readonly Code[];
  bulk: Bulk;
  layout: ReturnType<typeof useLayout>;
  sorting: Sorting;
}

export function FoundCodes({ codes, bulk, layout, sorting }: FoundCodesProps) {
  const { t } = useTranslation("codes");
  const counted = useScans(codes.map(({ id }) => id));
  const { selection } = bulk;
  const count = selection?.count ?? 0;
  const list = { codes, ...counted, selection };
  return (
    <>
      {layout === "table" && <CodesTable {...list} sorting={sorting} />}
      {layout === "cards" && <CodesCards {...list} />}
      {layout === "grid" && <CodesGrid {...list} />}
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
