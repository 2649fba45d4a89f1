// Downloads the selected codes as CSV: those that the page has loaded, or an export of all that match.

import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../../../shared/save-file.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { askForExport } from "../ask-for-export.ts";
import { csvOf, exportName } from "../export-files.ts";
import { matchingQuery } from "../list-state.ts";
import type { Chosen } from "./change-request.ts";

export function useDownload() {
  return useMutation({
    mutationFn: async ({ codes, filters }: Chosen) => {
      const file =
        filters === undefined
          ? new Blob([csvOf(codes)], { type: "text/csv;charset=utf-8" })
          : await askForExport(matchingQuery(filters), "csv");
      saveFile(file, exportName(new Date(), "csv", filters === undefined ? "selected" : "matching"));
    },
    networkMode: "always",
    onError: showFailure,
  });
}
