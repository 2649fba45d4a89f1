// The dialog for the chosen action. Loaded when it is first needed.

import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useMe } from "../../../session/use-me.ts";
import { codesKey } from "../../../shared/codes-key.ts";
import { focusSelection, SELECT_PAGE_ID, SELECTION_BAR_ID } from "../focus-selection.ts";
import { lazyBulk } from "./lazy-bulk.ts";
import type { Bulk } from "./use-bulk.ts";

const ChangeDialog = lazyBulk(async () => (await import("./change-dialog.tsx")).ChangeDialog);
const ZipDialog = lazyBulk(async () => (await import("../prints/zip-dialog.tsx")).ZipDialog, "prints");
const LabelsDialog = lazyBulk(async () => (await import("../prints/labels-dialog.tsx")).LabelsDialog, "prints");
const DeleteDialog = lazy(async () => ({ default: (await import("../delete-dialog.tsx")).DeleteDialog }));

export function BulkDialog({ bulk: { asked, selection, close } }: { bulk: Bulk }) {
  const { account } = useMe();
  const queries = useQueryClient();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (asked === undefined && wasOpen.current) focusSelection(SELECTION_BAR_ID, SELECT_PAGE_ID);
    wasOpen.current = asked !== undefined;
  }, [asked]);
  if (asked === undefined) return null;
  const { action, chosen } = asked;
  return (
    <Suspense>
      {action === "zip" ? (
        <ZipDialog chosen={chosen} onClose={close} />
      ) : action === "labels" ? (
        <LabelsDialog chosen={chosen} onClose={close} />
      ) : action === "delete" ? (
        <DeleteDialog
          codes={chosen.codes}
          onClose={close}
          onDeleted={(gone) => {
            selection?.set(gone, false);
            void queries.invalidateQueries({ queryKey: codesKey(account.id) });
          }}
        />
      ) : (
        <ChangeDialog action={action} chosen={chosen} onStarted={() => selection?.clear()} onClose={close} />
      )}
    </Suspense>
  );
}
