// The codes on a page as a table or as cards, with their scans, and actions for the selected codes.

import { useMediaQuery } from "@mantine/hooks";
import type { Code } from "@qr/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../session/use-me.ts";
import { codesKey } from "../../shared/codes-key.ts";
import { CodesCards } from "./codes-cards.tsx";
import { CodesTable } from "./codes-table.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useScans } from "./use-codes.ts";
import type { Selection } from "./use-selection.ts";

/** Media query for windows that are too narrow for the table's columns. */
const IS_NARROW = "(max-width: 64em)";

interface FoundCodesProps {
  codes: readonly Code[];
  /** The selected codes; undefined for viewers, who cannot select codes. */
  selection: Selection | undefined;
}

export function FoundCodes({ codes, selection }: FoundCodesProps) {
  const { account } = useMe();
  const queries = useQueryClient();
  const counted = useScans(codes.map(({ id }) => id));
  const [isDeleting, setIsDeleting] = useState(false);
  const isNarrow = useMediaQuery(IS_NARROW, undefined, { getInitialValueInEffect: false });
  const List = isNarrow ? CodesCards : CodesTable;
  const list = <List codes={codes} {...counted} selection={selection} />;
  if (selection === undefined) return list;
  return (
    <>
      {list}
      <SelectionBar selection={selection} onDelete={() => setIsDeleting(true)} />
      {isDeleting && (
        <DeleteDialog
          codes={selection.codes}
          onClose={() => setIsDeleting(false)}
          onDeleted={(gone) => {
            selection.set(gone, false);
            void queries.invalidateQueries({ queryKey: codesKey(account.id) });
          }}
        />
      )}
    </>
  );
}
